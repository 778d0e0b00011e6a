//! A server with its clients, for tests over real sockets.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

pub use bots::rng::Rng;
use futures_util::{SinkExt, StreamExt};
use host::Host;
use protocol::{
    Answer, Around, Call, Clock, Error, Failure, GameId, Kind, Line, Move, Orders, Reply, Request, Say, Seat,
    Seated, Side, Tell, Update,
};
use server::{Chance, Hosting, Limits, Page, Server, Time, bind};
use store::{Entry, Memory, Sqlite, Store};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest};

pub const TABLE: &str = "table base players=2 mode=fixed";

pub const SIDES: [Side; 4] = [Side::Blue, Side::Yellow, Side::Red, Side::Green];

/// The time at which a server with a standing time begins.
pub const BEGINNING: i64 = 1_700_000_000_000;

/// Long enough for anything that should happen, on a machine that has other work.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server that runs.
pub struct Running {
    pub address: SocketAddr,
    pub store: Arc<dyn Store>,
    pub time: Time,
    stop: Option<oneshot::Sender<()>>,
    ran: JoinHandle<()>,
}

impl Running {
    pub fn start() -> Running {
        Running::with(Arc::new(Memory::new()), |_| ())
    }

    /// A server whose time stands still.
    pub fn standing() -> Running {
        Running::with(Arc::new(Memory::new()), |hosting| hosting.time = Time::standing(BEGINNING))
    }

    /// A server with this store, and whatever else is different.
    pub fn with(store: Arc<dyn Store>, change: impl FnOnce(&mut Hosting)) -> Running {
        let listener = bind::listen(Some("127.0.0.1:0")).unwrap();
        let mut hosting = Hosting::new(store.clone());
        hosting.chance = Chance::seeded(7);
        hosting.pause = Duration::ZERO;
        hosting.calls = 100_000;
        hosting.laying = 100_000;
        // Most clients of the tests do not listen any more when the server stops.
        hosting.parting = Duration::ZERO;
        change(&mut hosting);
        let time = hosting.time.clone();
        let server = Server::hosting(listener, page(), Limits::default(), hosting).unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let ran = tokio::spawn(server.run(async { drop(stopped.await) }));
        Running { address, store, time, stop: Some(stop), ran }
    }

    /// Stops it as a signal would.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        tokio::time::timeout(PATIENCE, self.ran).await.expect("the server stops").unwrap();
    }

    pub async fn client(&self) -> Client {
        Client::connect(self.address, None).await.expect("the socket opens")
    }

    /// Somebody who has laid a table.
    pub async fn host(&self, say: Say) -> (Client, Seated) {
        let mut client = self.client().await;
        let seated = client.seat(say).await;
        (client, seated)
    }

    /// A table that people have filled, each following it.
    pub async fn table(&self, table: &str, clock: Clock) -> (Vec<Client>, GameId) {
        let sides = (2..=4).find(|sides| table.contains(&format!("players={sides}"))).unwrap_or(2);
        let mut say = create(table);
        if let Say::Create { clock: wanted, .. } = &mut say {
            *wanted = clock;
        }
        let (mut first, seated) = self.host(say).await;
        first.open(&seated).await;
        let mut clients = vec![first];
        for side in &SIDES[1..sides] {
            let mut guest = self.client().await;
            let own = guest.seat(join(&seated, Some(*side))).await;
            guest.open(&own).await;
            clients.push(guest);
        }
        for client in &mut clients {
            client.until(|client| client.update.is_some()).await;
        }
        (clients, seated.game)
    }

    pub fn log(&self, game: &GameId) -> Vec<Entry> {
        self.store.read(game, 0).unwrap()
    }
}

/// A folder with a file of games, which goes away with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("archmage-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Opens the file.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open(&self.0.join("games.sqlite")).unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn page() -> Page {
    Page::of([("/index.html".to_owned(), b"<title>Archmage</title>".to_vec().into())])
}

/// Lays a table for blue, who keeps it from the lobby.
pub fn create(table: &str) -> Say {
    Say::Create {
        table: table.to_owned(),
        clock: Clock::None,
        listed: false,
        side: Some(Side::Blue),
        bots: BTreeMap::new(),
        name: "Ann".to_owned(),
        key: None,
    }
}

/// Takes the seat to which somebody invites.
pub fn join(seated: &Seated, side: Option<Side>) -> Say {
    let (game, invite) = (seated.game.clone(), Some(seated.invite.clone()));
    Say::Join { game, invite, side, name: "Bob".to_owned(), key: None }
}

/// Somebody at a socket.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    calls: u32,
    /// Everything that was told, byte by byte.
    pub heard: Vec<String>,
    pub told: Vec<Tell>,
    pub seated: Option<Seated>,
    pub update: Option<Update>,
    pub around: Option<Around>,
    pub orders: Orders,
    /// The log, as it was told.
    pub lines: Vec<Line>,
    /// Why the socket was closed.
    pub closed: Option<u16>,
}

impl Client {
    /// Connects as a page from this origin; the status if it may not.
    pub async fn connect(address: SocketAddr, origin: Option<&str>) -> Result<Client, u16> {
        let stream = TcpStream::connect(address).await.unwrap();
        Client::greet(address, origin, stream).await
    }

    /// Connects with hardly any room for what it does not read.
    pub async fn narrow(address: SocketAddr) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let stream = socket.connect(address).await.unwrap();
        Client::greet(address, None, stream).await.expect("the socket opens")
    }

    async fn greet(address: SocketAddr, origin: Option<&str>, stream: TcpStream) -> Result<Client, u16> {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((socket, _)) => Ok(Client {
                socket,
                calls: 0,
                heard: Vec::new(),
                told: Vec::new(),
                seated: None,
                update: None,
                around: None,
                orders: Orders::default(),
                lines: Vec::new(),
                closed: None,
            }),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub async fn send(&mut self, message: Message) {
        self.socket.send(message).await.expect("the socket takes a message");
    }

    /// Says something without waiting for the answer; gives its number.
    pub async fn say(&mut self, say: Say) -> u32 {
        self.calls += 1;
        let call = Call { id: self.calls, say };
        self.send(Message::text(serde_json::to_string(&call).unwrap())).await;
        self.calls
    }

    /// Hears one message; `None` when the socket is closed.
    pub async fn hear(&mut self) -> Option<Tell> {
        let Ok(heard) = tokio::time::timeout(PATIENCE, self.listen()).await else {
            panic!("nothing more was told after {:?}", self.heard.last());
        };
        heard
    }

    async fn listen(&mut self) -> Option<Tell> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let tell: Tell =
                        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    self.heard.push(text.to_string());
                    self.note(&tell);
                    self.told.push(tell.clone());
                    return Some(tell);
                }
                // It is answered with the next look at the socket, which is closed then.
                Some(Ok(Message::Close(frame))) => self.closed = frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                None | Some(Err(_)) => return None,
            }
        }
    }

    fn note(&mut self, tell: &Tell) {
        match tell {
            Tell::Opened { around, update, orders, .. } => {
                self.around = Some(around.clone());
                self.orders = *orders;
                if let Some(update) = update {
                    self.note_update(update);
                }
            }
            Tell::News { update } => self.note_update(update),
            Tell::Around { around } => self.around = Some(around.clone()),
            _ => {}
        }
    }

    fn note_update(&mut self, update: &Update) {
        self.lines.truncate(update.from as usize);
        self.lines.extend(update.lines.iter().cloned());
        assert_eq!(self.lines.len(), update.now.ply as usize, "the lines lead to the position");
        assert!(self.lines.iter().zip(1..).all(|(line, ply)| line.ply == ply));
        self.update = Some(update.clone());
    }

    /// Says something and hears until it is answered.
    pub async fn call(&mut self, say: Say) -> Tell {
        let id = self.say(say).await;
        loop {
            let tell = self.hear().await.expect("the socket stays open");
            let re = match &tell {
                Tell::Done { re }
                | Tell::Seated { re, .. }
                | Tell::Opened { re, .. }
                | Tell::Past { re, .. }
                | Tell::Code { re, .. }
                | Tell::Record { re, .. } => Some(*re),
                Tell::Failed { re, .. } | Tell::Lobby { re, .. } => *re,
                _ => None,
            };
            if re == Some(id) {
                return tell;
            }
        }
    }

    /// Says something that is done.
    pub async fn does(&mut self, say: Say) {
        match self.call(say).await {
            Tell::Done { .. } => {}
            other => panic!("{other:?}"),
        }
    }

    /// Says something that is refused.
    pub async fn fails(&mut self, say: Say) -> Failure {
        match self.call(say).await {
            Tell::Failed { failure, .. } => failure,
            other => panic!("{other:?}"),
        }
    }

    /// Takes a seat.
    pub async fn seat(&mut self, say: Say) -> Seated {
        match self.call(say).await {
            Tell::Seated { seated, .. } => {
                self.seated = Some(seated.clone());
                seated
            }
            other => panic!("{other:?}"),
        }
    }

    /// Follows a game from an own seat.
    pub async fn open(&mut self, seated: &Seated) {
        self.seated = Some(seated.clone());
        self.follow(&seated.game, Some(&seated.key), 0).await;
    }

    /// Looks on.
    pub async fn watch(&mut self, game: &GameId) {
        self.follow(game, None, 0).await;
    }

    /// Follows a game, having so many lines of it.
    pub async fn follow(&mut self, game: &GameId, key: Option<&str>, from: u32) {
        self.lines.truncate(from as usize);
        match self.call(Say::Open { game: game.clone(), key: key.map(str::to_owned), from }).await {
            Tell::Opened { .. } => {}
            other => panic!("{other:?}"),
        }
    }

    /// Hears until the socket is closed.
    pub async fn hear_out(&mut self) {
        while self.hear().await.is_some() {}
    }

    /// Hears until something is so.
    pub async fn until(&mut self, wanted: impl Fn(&Client) -> bool) {
        while !wanted(self) {
            self.hear().await.expect("the socket stays open");
        }
    }

    pub async fn until_ply(&mut self, ply: u32) {
        self.until(|client| client.ply() == ply).await;
    }

    pub fn ply(&self) -> u32 {
        self.update.as_ref().map_or(0, |update| update.now.ply)
    }

    /// The host of a page that was told this.
    pub fn page(&self) -> (Host, Seat) {
        let update = self.update.clone().expect("a game");
        let mut host = Host::new();
        ask(&mut host, Request::Follow { seat: update.seat, now: update.now });
        (host, update.seat)
    }

    /// What this seat may do, from what it was told.
    pub fn legal(&self) -> Vec<Move> {
        let (mut host, seat) = self.page();
        match ask(&mut host, Request::Legal { seat }) {
            Answer::Legal { moves } => moves,
            other => panic!("{other:?}"),
        }
    }

    pub fn scene(&self) -> protocol::Scene {
        let (mut host, seat) = self.page();
        match ask(&mut host, Request::Scene { seat, ply: None }) {
            Answer::Scene { scene } => *scene,
            other => panic!("{other:?}"),
        }
    }

    /// Acts on what is known.
    pub async fn acts(&mut self, text: &str) {
        let ply = self.ply();
        self.does(Say::Act { ply, text: text.to_owned() }).await;
    }
}

fn ask(host: &mut Host, request: Request) -> Answer {
    match host.handle(request) {
        Reply::Answer(answer) => answer,
        Reply::Failure(failure) => panic!("{failure:?}"),
    }
}

pub fn is(failure: &Failure, error: Error) {
    assert_eq!(failure.error, error, "{}", failure.message);
}

/// Lets whoever is asked do something legal, by lot, until so much was done or the game is over. Everybody hears of
/// everything. Gives how much was done.
pub async fn play(clients: &mut [Client], rng: &mut Rng, actions: usize) -> usize {
    for done in 0..actions {
        if !step(clients, rng).await {
            return done;
        }
    }
    actions
}

/// One action; `false` if nobody is asked.
pub async fn step(clients: &mut [Client], rng: &mut Rng) -> bool {
    let legal: Vec<Vec<Move>> = clients.iter().map(Client::legal).collect();
    let asked: Vec<usize> = (0..clients.len()).filter(|who| !legal[*who].is_empty()).collect();
    if asked.is_empty() {
        return false;
    }
    let who = asked[rng.place(asked.len())];
    let text = choose(&legal[who], rng);
    clients[who].acts(&text).await;
    let ply = clients[who].ply();
    for client in clients {
        client.until_ply(ply).await;
    }
    true
}

/// A legal action. Purely random games seldom reveal or fight.
pub fn choose(legal: &[Move], rng: &mut Rng) -> String {
    let eager: Vec<&Move> =
        legal.iter().filter(|one| matches!(one.kind, Kind::Reveal | Kind::Fight | Kind::Turn)).collect();
    if !eager.is_empty() && rng.percent(40) {
        return eager[rng.place(eager.len())].text.clone();
    }
    legal[rng.place(legal.len())].text.clone()
}
