//! A program at a table: started, told what its seat sees, asked with a limit.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use crate::line::{self, GREETING};

/// Lines that a program may be ahead of us.
const AHEAD: usize = 256;
/// How long a program has to start and greet: on a busy machine that takes longer than an answer.
const START: Duration = Duration::from_mins(1);
/// How long a program has to end after it was told to.
const LEAVE: Duration = Duration::from_secs(1);

/// A program that runs.
pub struct Program {
    child: Child,
    says: Receiver<io::Result<String>>,
    tell: Sender<String>,
}

impl Program {
    /// Starts a program and greets it.
    pub fn start(command: &str) -> Result<Program, String> {
        let mut child = shell(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("could not be started: {error}"))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("could not be started: it has no input or output".to_owned());
        };
        let (said, says) = mpsc::sync_channel(AHEAD);
        std::thread::spawn(move || read(stdout, &said));
        // A program that does not read must not stop us, so another thread writes.
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || write(stdin, &told));
        let program = Program { child, says, tell };
        program.greet()?;
        Ok(program)
    }

    fn greet(&self) -> Result<(), String> {
        let until = Instant::now() + START;
        self.tell(format!("{GREETING}\n"));
        let first = self.line(until)?;
        if first != GREETING {
            return Err(format!(
                "was greeted with `{GREETING}` and has to answer the same, but said `{first}`"
            ));
        }
        loop {
            match self.line(until)? {
                line if line == "ready" => return Ok(()),
                line if line.starts_with("name ") => {}
                line => {
                    return Err(format!(
                        "has to say `name ..` or `ready` after its greeting, but said `{line}`"
                    ));
                }
            }
        }
    }

    /// Tells it something that needs no answer.
    pub fn tell(&self, text: String) {
        // If it is gone, the next question finds out.
        let _ = self.tell.send(text);
    }

    /// Asks, and gives what it says after `act`.
    pub fn ask(&self, question: String, limit: Duration) -> Result<String, String> {
        let until = Instant::now() + limit;
        self.tell(question);
        loop {
            let line = self.line(until)?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "act" => return Ok(rest.trim().to_owned()),
                "why" => {}
                "error" => return Err(format!("reported an error: {rest}")),
                _ => return Err(format!("has to answer `act ..`, but said `{line}`")),
            }
        }
    }

    fn line(&self, until: Instant) -> Result<String, String> {
        let left = until.saturating_duration_since(Instant::now());
        match self.says.recv_timeout(left) {
            Ok(Ok(line)) => Ok(line.trim_start().to_owned()),
            Ok(Err(error)) => Err(format!("could not be understood: {error}")),
            Err(RecvTimeoutError::Timeout) => Err("did not answer in time".to_owned()),
            Err(RecvTimeoutError::Disconnected) => Err("ended without an answer".to_owned()),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.tell("quit\n".to_owned());
        let until = Instant::now() + LEAVE;
        // Its output closes when it ends; what it still says is of no interest.
        let left = || until.saturating_duration_since(Instant::now());
        while !matches!(self.says.recv_timeout(left()), Err(_) | Ok(Err(_))) {}
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn shell(command: &str) -> Command {
    if cfg!(windows) {
        let mut shell = Command::new("cmd");
        shell.args(["/C", command]);
        return shell;
    }
    let mut shell = Command::new("sh");
    // The shell gives way to the program, so that there is only one to end.
    shell.args(["-c", &format!("exec {command}")]);
    shell
}

fn read(stdout: ChildStdout, said: &mpsc::SyncSender<io::Result<String>>) {
    let mut input = BufReader::new(stdout);
    loop {
        let line = line::read_line(&mut input).transpose();
        let Some(line) = line else { return };
        let last = line.is_err();
        let blank = line.as_ref().is_ok_and(String::is_empty);
        if !blank && said.send(line).is_err() || last {
            return;
        }
    }
}

fn write(mut stdin: ChildStdin, told: &Receiver<String>) {
    for text in told {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}
