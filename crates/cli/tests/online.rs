//! Games over the network, with the server that people start: it is killed in the middle of games, again and again, and
//! nothing that it told is lost. Nor does it write down what opens a seat.

#![cfg(all(feature = "serve", unix))]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use bots::rng::Rng;
use futures_util::{SinkExt, StreamExt};
use host::Host;
use protocol::{Answer, Call, Clock, Line, Reply, Request, Say, Seated, Side, Tell, Update};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

const KILLS: usize = 25;

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("archmage-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn start(data: &Path, log: Stdio) -> (Child, String) {
    start_at("127.0.0.1:0", data, log)
}

fn start_at(listen: &str, data: &Path, log: Stdio) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_archmage"))
        .args(["serve", "--listen", listen, "--no-open", "--log-json", "--calls", "100000", "--data"])
        .arg(data)
        .env("ARCHMAGE_LOG", "trace")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("the output is piped")).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    (child, address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned())
}

/// One side of the game, which remembers what it was told.
struct Player {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seated: Option<Seated>,
    lines: Vec<Line>,
    update: Option<Update>,
    calls: u32,
}

/// The socket is broken.
struct Gone;

impl Player {
    async fn connect(address: &str) -> Result<Player, Gone> {
        let (socket, _) =
            tokio_tungstenite::connect_async(format!("ws://{address}/ws")).await.map_err(|_| Gone)?;
        Ok(Player { socket, seated: None, lines: Vec::new(), update: None, calls: 0 })
    }

    async fn hear(&mut self) -> Result<Tell, Gone> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let tell: Tell = serde_json::from_str(&text).unwrap();
                    if let Tell::News { update } | Tell::Opened { update: Some(update), .. } = &tell {
                        self.lines.truncate(update.from as usize);
                        self.lines.extend(update.lines.iter().cloned());
                        assert_eq!(self.lines.len(), update.now.ply as usize);
                        self.update = Some(*update.clone());
                    }
                    return Ok(tell);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                Some(Ok(_)) => {}
            }
        }
    }

    async fn call(&mut self, say: Say) -> Result<Tell, Gone> {
        self.calls += 1;
        let text = serde_json::to_string(&Call { id: self.calls, say }).unwrap();
        self.socket.send(Message::text(text)).await.map_err(|_| Gone)?;
        loop {
            let tell = self.hear().await?;
            if !matches!(tell, Tell::News { .. } | Tell::Around { .. }) {
                return Ok(tell);
            }
        }
    }

    async fn seat(&mut self, say: Say) -> Result<Seated, Gone> {
        let Tell::Seated { seated, .. } = self.call(say).await? else { panic!("a seat") };
        self.seated = Some(seated.clone());
        Ok(seated)
    }

    async fn open(&mut self) -> Result<(), Gone> {
        let seated = self.seated.clone().expect("a seat");
        self.lines.clear();
        let opened = self.call(Say::Open { game: seated.game, key: Some(seated.key), from: 0 }).await?;
        assert!(matches!(opened, Tell::Opened { .. }), "{opened:?}");
        Ok(())
    }

    /// Connects again and opens the game, with all lines it has: once, and that has to do.
    async fn come_back(&mut self, address: &str) {
        let Ok(Player { socket, .. }) = Player::connect(address).await else { panic!("the server listens") };
        (self.socket, self.calls) = (socket, 0);
        let Seated { game, key, .. } = self.seated.clone().expect("a seat");
        let open = Say::Open { game, key: Some(key), from: self.lines.len() as u32 };
        assert!(matches!(self.call(open).await, Ok(Tell::Opened { .. })), "the game opens");
    }

    fn ply(&self) -> u32 {
        self.update.as_ref().map_or(0, |update| update.now.ply)
    }

    fn legal(&self) -> Vec<String> {
        let update = self.update.clone().expect("a game");
        let mut host = Host::new();
        let _ = host.handle(Request::Follow { seat: update.seat, now: update.now });
        match host.handle(Request::Legal { seat: update.seat }) {
            Reply::Answer(Answer::Legal { moves }) => moves.into_iter().map(|one| one.text).collect(),
            other => panic!("{other:?}"),
        }
    }
}

/// Lays a table for two.
async fn sit_down(address: &str) -> Result<[Player; 2], Gone> {
    let create = Say::Create {
        table: "table base players=2 mode=fixed".to_owned(),
        clock: Clock::None,
        listed: false,
        side: Some(Side::Blue),
        bots: std::collections::BTreeMap::new(),
        name: String::new(),
        key: None,
    };
    let mut blue = Player::connect(address).await?;
    let seated = blue.seat(create).await?;
    let mut yellow = Player::connect(address).await?;
    let invite = Some(seated.invite.clone());
    yellow.seat(Say::Join { game: seated.game, invite, side: None, name: String::new(), key: None }).await?;
    blue.open().await?;
    yellow.open().await?;
    Ok([blue, yellow])
}

/// Plays until the server is gone or the game is over.
async fn play(players: &mut [Player; 2], rng: &mut Rng) -> Result<(), Gone> {
    while step(players, rng).await? {}
    Ok(())
}

/// One action by lot; `false` if nobody is asked.
async fn step(players: &mut [Player; 2], rng: &mut Rng) -> Result<bool, Gone> {
    let legal = [players[0].legal(), players[1].legal()];
    let Some(who) = (0..2).find(|who| !legal[*who].is_empty()) else { return Ok(false) };
    let text = legal[who][rng.place(legal[who].len())].clone();
    let ply = players[who].ply();
    let done = players[who].call(Say::Act { ply, text }).await?;
    assert!(matches!(done, Tell::Done { .. }), "{done:?}");
    let ply = players[who].ply();
    while players[1 - who].ply() < ply {
        players[1 - who].hear().await?;
    }
    Ok(true)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_told_is_lost_when_the_server_is_killed() {
    let folder = Folder::new("kill");
    let began = Instant::now();
    let mut rng = Rng::new(99);
    let mut known: Vec<(Seated, Vec<Line>)> = Vec::new();
    let (mut kills, mut checked) = (0, 0);
    while kills < KILLS {
        let (mut child, address) = start(&folder.0, Stdio::null());
        let patience = Duration::from_millis(20 + u64::from(rng.below(250)));
        let killer = std::thread::spawn(move || {
            std::thread::sleep(patience);
            child.kill().unwrap();
            child.wait().unwrap();
        });
        let mut players: Vec<Player> = Vec::new();
        let all = async {
            if known.is_empty() {
                players.extend(sit_down(&address).await?);
            }
            for (seated, lines) in &known {
                let mut player = Player::connect(&address).await?;
                player.seated = Some(seated.clone());
                player.open().await?;
                assert!(
                    player.lines.starts_with(lines),
                    "told {} lines, kept {}",
                    lines.len(),
                    player.lines.len()
                );
                checked += lines.len();
                players.push(player);
            }
            let both: &mut [Player; 2] = players.as_mut_slice().try_into().expect("two players");
            play(both, &mut rng).await
        };
        let over = all.await.is_ok();
        tokio::task::spawn_blocking(move || killer.join().unwrap()).await.unwrap();
        kills += 1;
        if over {
            known.clear();
        } else if players.len() == 2 {
            known =
                players.into_iter().map(|player| (player.seated.expect("a seat"), player.lines)).collect();
        }
    }
    println!("killed {kills} times in {:?}; {checked} lines were still there", began.elapsed());
    assert!(checked > 50, "{checked} lines");
}

/// Once the server listens again, nobody has to try twice, and nobody is told what they know.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_after_a_crash_is_where_they_were_at_the_first_attempt() {
    let folder = Folder::new("back");
    let mut rng = Rng::new(5);
    let (mut child, address) = start(&folder.0, Stdio::null());
    let Ok(mut players) = sit_down(&address).await else { panic!("the server is there") };
    for crash in 1..=3 {
        for _ in 0..25 {
            assert!(matches!(step(&mut players, &mut rng).await, Ok(true)), "the game goes on");
        }
        child.kill().unwrap();
        child.wait().unwrap();
        for player in &mut players {
            while player.hear().await.is_ok() {}
        }
        assert!(Player::connect(&address).await.is_err(), "nobody listens");
        let began = Instant::now();
        let (again, listens) = start_at(&address, &folder.0, Stdio::null());
        assert_eq!(listens, address);
        child = again;
        for player in &mut players {
            let (before, known) = (player.update.clone().expect("a game"), player.lines.clone());
            player.come_back(&address).await;
            let now = player.update.as_ref().expect("a game");
            assert_eq!((&now.now, now.seat, now.seq), (&before.now, before.seat, before.seq));
            assert_eq!(now.lines, [], "it knows them all");
            assert_eq!(player.lines, known);
        }
        println!("crash {crash}: both are back {:?} after the start", began.elapsed());
    }
    assert!(matches!(step(&mut players, &mut rng).await, Ok(true)));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A stream of the API, up to the first line about the game.
fn open_stream(address: &str, seated: &Seated) -> BufReader<std::net::TcpStream> {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let Seated { game, key, .. } = seated;
    let head =
        format!("GET /api/game/{game}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    while !line.contains(r#""tell":"game""#) {
        line.clear();
        assert!(reader.read_line(&mut line).unwrap() > 0, "the stream ended");
    }
    reader
}

#[tokio::test(flavor = "multi_thread")]
async fn what_opens_a_seat_is_not_written_down() {
    let folder = Folder::new("log");
    std::fs::create_dir_all(&folder.0).unwrap();
    let log = folder.0.join("log");
    let (mut child, address) = start(&folder.0, std::fs::File::create(&log).unwrap().into());
    let Ok([mut blue, yellow]) = sit_down(&address).await else { panic!("the server is there") };
    let Ok(Tell::Code { code, .. }) = blue.call(Say::HandOver).await else { panic!("a code") };
    let Ok(guessed) = blue.call(Say::Claim { code: "secretguess".to_owned(), key: None }).await else {
        panic!("an answer")
    };
    assert!(matches!(guessed, Tell::Failed { .. }));
    let seats = [&blue, &yellow].map(|player| player.seated.clone().expect("a seat"));
    let stream = open_stream(&address, &seats[0]);
    let ended = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(ended.success());
    while blue.hear().await.is_ok() {}
    let told: Vec<String> = stream.lines().map_while(Result::ok).collect();
    assert!(told.iter().any(|line| line.contains(r#""tell":"stopping""#)), "{told:?}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut words = vec![code, "secretguess".to_owned()];
    words.extend(seats.into_iter().flat_map(|seated| [seated.key, seated.invite]));
    let mut kept = 0;
    for file in std::fs::read_dir(&folder.0).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        kept += bytes.len();
        for word in &words {
            let found = bytes.windows(word.len()).any(|window| window == word.as_bytes());
            assert!(!found, "{word} was written down");
        }
    }
    assert!(kept > 1000 && std::fs::read_to_string(log).unwrap().contains("a table was laid"));
}

/// The example in Python, and where to read what it says.
fn example(args: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/online.py");
    let mut child = Command::new("python3")
        .arg("-B")
        .arg(path)
        .args(args)
        .env("no_proxy", "*")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the example starts");
    let out = BufReader::new(child.stdout.take().expect("the output is piped"));
    (child, out)
}

/// Two of them play a whole game with each other, although the server is killed in the middle of it.
#[test]
fn the_example_in_python_plays_online() {
    let text = include_str!("../../../examples/bots/online.py");
    assert!(text.lines().count() < 100);
    if !Command::new("python3").arg("--version").output().is_ok_and(|run| run.status.success()) {
        println!("note: there is no python3 here, so examples/bots/online.py was not played");
        return;
    }
    let folder = Folder::new("python");
    let (mut server, address) = start(&folder.0, Stdio::null());
    let url = format!("http://{address}/");
    let (mut first, mut out) = example(&[&url, "--table", "table base players=2 mode=beginner"]);
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let link = line.trim().strip_prefix("invite with ").expect("an invitation");
    let (mut second, mut other) = example(&[link]);
    other.read_line(&mut String::new()).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let (mut server, _) = start_at(&address, &folder.0, Stdio::null());
    let ends = [out, other].map(|out| out.lines().map_while(Result::ok).last().expect("a result"));
    assert!(first.wait().unwrap().success() && second.wait().unwrap().success());
    assert!(ends[0].starts_with("over "), "{ends:?}");
    assert_eq!(ends[0], ends[1]);
    server.kill().unwrap();
    server.wait().unwrap();
}
