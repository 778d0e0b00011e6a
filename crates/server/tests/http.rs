//! The server as a client meets it: over TCP, byte by byte.

use std::collections::HashMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use server::{Hosting, Limits, Page, Server, bind};
use store::Memory;
use tokio::sync::oneshot;

const INDEX: &str = "<!doctype html><title>Archmage</title>";

struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn start(page: Page, limits: Limits) -> Running {
        Running::hosting(page, limits, |_| ())
    }

    fn hosting(page: Page, limits: Limits, change: impl FnOnce(&mut Hosting) + Send + 'static) -> Running {
        let listener = bind::listen(Some("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
            runtime.unwrap().block_on(async {
                let mut hosting = Hosting::new(Arc::new(Memory::new()));
                change(&mut hosting);
                let server = Server::hosting(listener, page, limits, hosting).unwrap();
                assert_eq!(server.address().unwrap(), address);
                server.run(async { drop(stopped.await) }).await;
            });
        });
        Running { address, stop: Some(stop), thread: Some(thread) }
    }

    fn with_page() -> Running {
        Running::start(page(), Limits::default())
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    fn ask(&self, method: &str, path: &str, headers: &str) -> Answer {
        let mut stream = self.connect();
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{headers}\r\n")
            .unwrap();
        Answer::read(&mut stream)
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    fn ask_to_stop(&mut self) {
        drop(self.stop.take());
    }

    fn wait(&mut self) {
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.ask_to_stop();
        if let Some(thread) = self.thread.take() {
            // A failed test has told its reason already.
            let _ = thread.join();
        }
    }
}

struct Answer {
    status: u16,
    headers: HashMap<String, String>,
    body: Vec<u8>,
}

impl Answer {
    /// Reads until the server closes the connection.
    fn read(stream: &mut TcpStream) -> Answer {
        let mut bytes = Vec::new();
        if let Err(error) = stream.read_to_end(&mut bytes) {
            // Refusing a body unread ends in a reset, after the answer.
            assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{error}");
        }
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("no end of the head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_ascii_lowercase(), value.to_owned())
        });
        Answer { status, headers: headers.collect(), body: bytes[end + 4..].to_vec() }
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}

fn page() -> Page {
    let script = "console.log('a room turns');\n".repeat(100);
    let files = [
        ("/index.html", INDEX.as_bytes().to_vec()),
        ("/icon.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec()),
        ("/assets/index-CmW_puyd.js", script.into_bytes()),
        ("/assets/index-CSEzC-Si.css", b"body{margin:0}".to_vec()),
        ("/assets/engine-Ab3_-d9Z.wasm", b"\0asm\x01\0\0\0".to_vec()),
        ("/manifest.webmanifest", b"{}".to_vec()),
    ];
    let page = Page::of(files.map(|(name, content)| (name.to_owned(), content.into())));
    page.pack();
    page
}

#[test]
fn it_says_that_it_is_ready() {
    let answer = Running::with_page().get("/healthz");
    assert_eq!((answer.status, answer.text().as_str()), (200, "ok\n"));
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[test]
fn content_types_fit_the_files() {
    let running = Running::with_page();
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/assets/index-CmW_puyd.js", "text/javascript; charset=utf-8"),
        ("/assets/index-CSEzC-Si.css", "text/css; charset=utf-8"),
        ("/assets/engine-Ab3_-d9Z.wasm", "application/wasm"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/healthz", "text/plain; charset=utf-8"),
    ] {
        let answer = running.get(path);
        assert_eq!((answer.status, answer.header("content-type")), (200, kind), "{path}");
    }
    assert_eq!(running.get("/").text(), INDEX);
}

#[test]
fn every_answer_is_protected() {
    let running = Running::with_page();
    for path in ["/", "/assets/index-CmW_puyd.js", "/healthz", "/metrics", "/nothing.png"] {
        let answer = running.get(path);
        let policy = answer.header("content-security-policy");
        let rules: Vec<&str> = policy.split(';').map(str::trim).collect();
        for rule in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "worker-src 'self'",
            "style-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(rules.contains(&rule), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
    }
}

#[test]
fn hashed_files_are_kept_and_the_rest_is_asked_for_again() {
    let running = Running::with_page();
    for path in ["/assets/index-CmW_puyd.js", "/assets/engine-Ab3_-d9Z.wasm"] {
        assert_eq!(
            running.get(path).header("cache-control"),
            "public, max-age=31536000, immutable",
            "{path}"
        );
    }
    for path in ["/", "/index.html", "/icon.svg"] {
        let answer = running.get(path);
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let tag = answer.header("etag");
        let again = running.ask("GET", path, &format!("If-None-Match: W/\"other\", {tag}\r\n"));
        assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, tag), "{path}");
        assert_eq!(again.header("cache-control"), "no-cache");
        let changed = running.ask("GET", path, "If-None-Match: \"other\"\r\n");
        assert_eq!(changed.status, 200, "{path}");
    }
}

#[test]
fn files_come_packed_where_the_client_can_unpack() {
    let running = Running::with_page();
    let path = "/assets/index-CmW_puyd.js";
    let plain = running.get(path);
    let mut tags = vec![plain.header("etag").to_owned()];
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "accept-encoding"));
    for word in ["br", "gzip"] {
        let packed = running.ask("GET", path, &format!("Accept-Encoding: {word}\r\n"));
        assert_eq!((packed.header("content-encoding"), packed.header("vary")), (word, "accept-encoding"));
        assert_eq!(packed.header("content-length"), packed.body.len().to_string());
        assert!(packed.body.len() < plain.body.len() / 4);
        tags.push(packed.header("etag").to_owned());
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "{tags:?}");
    let small = running.ask("GET", "/icon.svg", "Accept-Encoding: br, gzip\r\n");
    assert_eq!((small.header("content-encoding"), small.header("vary")), ("", ""));
}

#[test]
fn places_within_the_page_are_the_page_and_unknown_files_are_not() {
    let running = Running::with_page();
    for path in ["/game", "/game/17", "/replay/?ply=3", "/v1.2/table"] {
        let answer = running.get(path);
        assert_eq!((answer.status, answer.text().as_str()), (200, INDEX), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
    for path in
        ["/nothing.png", "/assets/index-AAAAAAAA.js", "/.env", "/games.sqlite", "/../Cargo.toml", "/..%2fx.y"]
    {
        let answer = running.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8", "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

#[test]
fn head_is_get_without_the_body() {
    let running = Running::with_page();
    for path in ["/", "/assets/index-CmW_puyd.js", "/healthz", "/nothing.png"] {
        let (get, head) = (running.get(path), running.ask("HEAD", path, ""));
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        for name in ["content-length", "content-type", "etag", "cache-control"] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
        assert_eq!(get.header("content-length"), get.body.len().to_string(), "{path}");
    }
}

#[test]
fn other_methods_and_large_bodies_are_refused() {
    let running = Running::start(page(), Limits { body: 1000, ..Limits::default() });
    let small = running.ask("POST", "/", "Content-Length: 0\r\n");
    assert_eq!((small.status, small.header("allow")), (405, "GET,HEAD"));
    let large = running.ask("POST", "/", "Content-Length: 1001\r\n");
    assert_eq!(large.status, 413);
    assert!(large.header("content-security-policy").contains("default-src"));
}

#[test]
fn requests_are_counted() {
    let running = Running::with_page();
    for path in ["/", "/icon.svg", "/nothing.png"] {
        running.get(path);
    }
    let text = running.get("/metrics").text();
    assert!(text.contains("# TYPE archmage_http_requests_total counter"), "{text}");
    assert!(text.contains("\narchmage_http_requests_total{code=\"200\"} 2\n"), "{text}");
    assert!(text.contains("\narchmage_http_requests_total{code=\"404\"} 1\n"), "{text}");
    let uptime = text.lines().find_map(|line| line.strip_prefix("archmage_uptime_seconds ")).unwrap();
    assert!(uptime.parse::<f64>().unwrap() > 0.0, "{text}");
}

#[test]
fn without_a_page_it_says_how_to_build_one() {
    let running = Running::start(Page::default(), Limits::default());
    let answer = running.get("/");
    assert_eq!((answer.status, answer.header("content-type")), (503, "text/html; charset=utf-8"));
    assert!(answer.text().contains("make play"));
    assert_eq!(running.get("/healthz").status, 503);
    assert_eq!(running.get("/other").status, 404);
}

#[test]
fn a_client_that_never_finishes_its_request_is_let_go() {
    let running = Running::start(page(), Limits { head: Duration::from_millis(300), ..Limits::default() });
    let mut stream = running.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: te").unwrap();
    let began = Instant::now();
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(running.get("/healthz").status, 200);
}

#[test]
fn one_address_does_not_take_all_connections() {
    let limits = Limits { connections: 12, spare: 2, ..Limits::default() };
    let running = Running::hosting(page(), limits, |hosting| hosting.sockets_each = 2);
    let mut silent: Vec<TcpStream> = (0..20).map(|_| running.connect()).collect();
    for refused in silent.drain(4..) {
        let ended = (&refused).read(&mut [0; 1]).map_err(|error| error.kind());
        assert!(matches!(ended, Ok(0) | Err(ErrorKind::ConnectionReset)), "{ended:?}");
    }
    for mut kept in silent {
        write!(kept, "GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").unwrap();
        assert_eq!(Answer::read(&mut kept).status, 200);
    }
}

#[test]
fn behind_a_proxy_all_may_come_from_one_address() {
    let limits = Limits { connections: 12, spare: 2, ..Limits::default() };
    let running = Running::hosting(page(), limits, |hosting| {
        hosting.sockets_each = 2;
        hosting.proxy = true;
    });
    let _silent: Vec<TcpStream> = (0..10).map(|_| running.connect()).collect();
    assert_eq!(running.get("/healthz").status, 200);
}

#[test]
fn stopping_lets_a_request_end_and_refuses_new_ones() {
    let mut running = Running::with_page();
    let mut begun = running.connect();
    begun.write_all(b"GET /icon.svg HTTP/1.1\r\nHost: te").unwrap();
    let idle = running.connect();
    // The server must have met both before it is asked to stop.
    while !running.get("/metrics").text().contains("\narchmage_http_connections 3\n") {
        std::thread::sleep(Duration::from_millis(10));
    }
    let began = Instant::now();
    running.ask_to_stop();
    std::thread::sleep(Duration::from_millis(300));
    let refused = TcpStream::connect(running.address).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::ConnectionRefused);
    begun.write_all(b"st\r\n\r\n").unwrap();
    let answer = Answer::read(&mut begun);
    assert_eq!((answer.status, answer.header("connection")), (200, "close"));
    running.wait();
    assert!(began.elapsed() < Duration::from_secs(8), "an idle client held the server");
    drop(idle);
}

#[test]
fn stopping_does_not_wait_for_ever() {
    let limits = Limits { farewell: Duration::from_millis(200), ..Limits::default() };
    let mut running = Running::start(page(), limits);
    let mut stuck = running.connect();
    stuck.write_all(b"GET / HTTP/1.1\r\nHost: te").unwrap();
    running.get("/healthz");
    let began = Instant::now();
    running.ask_to_stop();
    running.wait();
    assert!(began.elapsed() < Duration::from_secs(5));
}
