//! A program that plays over HTTP, byte by byte.

use std::net::SocketAddr;
use std::time::Duration;

use protocol::{Error, GameId, Seated};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::common::{Rng, Running};

/// Long enough for anything that should happen, on a machine that has other work.
const PATIENCE: Duration = Duration::from_mins(1);

/// An answer to a request.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub told: Value,
}

impl Reply {
    /// What it gave.
    pub fn good(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.told);
        self.told
    }

    /// Whether it was refused with this status and for this reason.
    pub fn is(&self, status: u16, error: Error) {
        let expected = serde_json::to_value(error).unwrap();
        let failure = &self.told["failure"];
        assert_eq!((self.status, &failure["error"]), (status, &expected), "{}", self.told);
        assert_eq!(self.told["tell"], "failed");
        assert!(failure["message"].as_str().is_some_and(|message| message.len() > 10), "{failure}");
    }
}

/// Sends a request whose headers are given as lines.
async fn send(address: SocketAddr, method: &str, path: &str, headers: &str, body: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = body.len();
    let head =
        format!("{method} /api/{path} HTTP/1.1\r\nHost: test\r\nContent-Length: {length}\r\n{headers}\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    // A server that refuses a body need not read it.
    let _ = stream.write_all(body).await;
    stream
}

/// The header that shows a key.
pub fn shows(key: &str) -> String {
    format!("Authorization: Bearer {key}\r\n")
}

/// Makes a request and reads the answer.
pub async fn request(address: SocketAddr, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
    let headers = format!("Connection: close\r\n{headers}");
    let mut stream = send(address, method, path, &headers, body).await;
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    // Refusing a body unread ends in a reset, after the answer.
    drop(read.expect("an answer"));
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").expect("no end of the head");
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let told = serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {text}"));
    Reply { status, head: head.to_ascii_lowercase(), told }
}

/// What the server says at a path outside the API.
pub async fn page(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

/// Says something as JSON.
pub async fn post(running: &Running, path: &str, key: Option<&str>, body: &Value) -> Reply {
    let headers = key.map(shows).unwrap_or_default();
    request(running.address, "POST", path, &headers, body.to_string().as_bytes()).await
}

/// Takes a seat.
pub async fn sit(running: &Running, path: &str, body: &Value) -> Seated {
    let mut told = post(running, path, None, body).await.good();
    serde_json::from_value(told["seated"].take()).unwrap()
}

/// A stream, read line by line.
pub struct Stream {
    reader: BufReader<TcpStream>,
    /// What was read of lines that are not complete.
    rest: Vec<u8>,
    /// Every line, byte by byte.
    pub heard: Vec<String>,
}

impl Stream {
    /// Opens a stream; what was said otherwise if it may not.
    pub async fn open(address: SocketAddr, game: &GameId, key: Option<&str>) -> Result<Stream, String> {
        let headers = key.map(shows).unwrap_or_default();
        let stream = send(address, "GET", &format!("game/{game}/stream"), &headers, b"").await;
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).await.unwrap() > 0, "{head}");
        }
        if !head.starts_with("HTTP/1.1 200 ") {
            return Err(head);
        }
        assert!(head.contains("content-type: application/x-ndjson\r\n"), "{head}");
        assert!(head.contains("content-security-policy: "), "{head}");
        Ok(Stream { reader, rest: Vec::new(), heard: Vec::new() })
    }

    /// The next line, which may be empty; nothing after the end.
    pub async fn line(&mut self) -> Option<String> {
        let line = tokio::time::timeout(PATIENCE, self.read()).await.expect("a line")?;
        self.heard.push(line.clone());
        Some(line)
    }

    async fn read(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                return Some(String::from_utf8(line).unwrap().trim_end().to_owned());
            }
            let mut size = String::new();
            self.reader.read_line(&mut size).await.ok()?;
            let size = usize::from_str_radix(size.trim(), 16).ok().filter(|size| *size > 0)?;
            let mut chunk = vec![0; size + 2];
            self.reader.read_exact(&mut chunk).await.ok()?;
            self.rest.extend(&chunk[..size]);
        }
    }

    /// The next line that tells something.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let line = self.line().await?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")));
            }
        }
    }

    /// The next line about the game that is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let told = self.hear().await.expect("the stream goes on");
            if told["tell"] == "game" && wanted(&told) {
                return told;
            }
        }
    }
}

/// A seat with its stream.
pub struct Bot {
    pub seated: Seated,
    pub stream: Stream,
    /// The last line about the game.
    pub now: Value,
}

impl Bot {
    pub async fn follow(running: &Running, seated: Seated) -> Bot {
        let stream = Stream::open(running.address, &seated.game, Some(&seated.key)).await.unwrap();
        Bot { seated, stream, now: Value::Null }
    }

    pub fn ply(&self) -> u64 {
        self.now["ply"].as_u64().unwrap()
    }

    pub fn legal(&self) -> Vec<String> {
        self.now["legal"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    pub async fn until_ply(&mut self, ply: u64) {
        if self.now.is_null() || self.ply() < ply {
            self.now = self.stream.until(|told| told["ply"].as_u64() >= Some(ply)).await;
        }
    }

    /// Says something about the own game.
    pub async fn say(&self, running: &Running, call: &str, body: &Value) -> Reply {
        post(running, &format!("game/{}/{call}", self.seated.game), Some(&self.seated.key), body).await
    }

    pub async fn act(&self, running: &Running, text: &str) -> Reply {
        self.say(running, "act", &json!({ "ply": self.ply(), "text": text })).await
    }
}

/// Programs in all seats of a table.
pub async fn table(running: &Running, table: &str, players: usize) -> Vec<Bot> {
    let first = sit(running, "games", &json!({ "table": table, "name": "one" })).await;
    let mut bots = vec![Bot::follow(running, first.clone()).await];
    let waiting = bots[0].stream.hear().await.unwrap();
    assert_eq!((&waiting["tell"], &waiting["around"]["begun"]), (&json!("around"), &json!(false)));
    for _ in 1..players {
        let join = json!({ "invite": first.invite });
        let seated = sit(running, &format!("game/{}/join", first.game), &join).await;
        bots.push(Bot::follow(running, seated).await);
    }
    for bot in &mut bots {
        bot.until_ply(0).await;
    }
    together(&mut bots).await;
    bots
}

/// Waits until all know equally much.
async fn together(bots: &mut [Bot]) {
    let ply = bots.iter().map(Bot::ply).max().unwrap();
    for bot in bots {
        bot.until_ply(ply).await;
    }
}

/// Whoever is asked does something legal by lot; `false` if nobody is asked.
pub async fn step(running: &Running, bots: &mut [Bot], rng: &mut Rng) -> bool {
    let asked: Vec<usize> = (0..bots.len()).filter(|who| !bots[*who].legal().is_empty()).collect();
    if asked.is_empty() {
        return false;
    }
    let who = asked[rng.place(asked.len())];
    let legal = bots[who].legal();
    let ply = bots[who].ply();
    let told = bots[who].act(running, &legal[rng.place(legal.len())]).await.good();
    assert_eq!(told, json!({ "tell": "done" }));
    bots[who].until_ply(ply + 1).await;
    together(bots).await;
    true
}
