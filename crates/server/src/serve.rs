//! Connections: accepting them, bounding them, and letting them end well.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::hall::{Hall, Hosting};
use crate::metrics::Metrics;
use crate::page::Page;
use crate::peer::Peer;
use crate::places::Places;
use crate::routes::{self, Shared};

/// How much a client may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// So long a client may take to send the head of a request.
    pub head: Duration,
    /// So long an answer may take.
    pub answer: Duration,
    /// So many connections at a time; more wait until one ends.
    pub connections: usize,
    /// So many of them from one address, beyond its sockets and streams; more are closed at once. Behind a proxy all
    /// come from one address, and only the proxy can tell them apart.
    pub spare: usize,
    /// So long open requests may go on when the server stops.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 256 * 1024,
            head: Duration::from_secs(15),
            answer: Duration::from_secs(30),
            connections: 2048,
            spare: 256,
            farewell: Duration::from_secs(10),
        }
    }
}

/// A server that has its address but answers nobody yet.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
    limits: Limits,
}

impl Server {
    /// A server of this page that hosts games.
    pub fn hosting(
        listener: std::net::TcpListener,
        page: Page,
        limits: Limits,
        hosting: Hosting,
    ) -> io::Result<Server> {
        listener.set_nonblocking(true)?;
        let metrics = Arc::new(Metrics::new());
        let hall = Arc::new(Hall::open(hosting, metrics.clone()).map_err(io::Error::other)?);
        let shared = Shared { page, metrics, hall };
        Ok(Server { listener: TcpListener::from_std(listener)?, shared: Arc::new(shared), limits })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `stop` completes, then lets open requests end.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { listener, shared, limits } = self;
        let router = routes::router(shared.clone(), &limits);
        let packing = shared.clone();
        std::thread::spawn(move || packing.page.pack());
        let time = tokio::spawn(shared.hall.clone().keep_time());
        let hosting = &shared.hall.hosting;
        let each = if hosting.proxy { usize::MAX } else { hosting.sockets_each.saturating_add(limits.spare) };
        let own_places = Places::new(each);
        let places = Arc::new(Semaphore::new(limits.connections));
        let mut stop = std::pin::pin!(stop);
        loop {
            let next = async {
                let place = places.clone().acquire_owned().await.expect("the semaphore is never closed");
                (place, listener.accept().await)
            };
            let (place, accepted) = tokio::select! {
                next = next => next,
                () = &mut stop => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let Some(own_place) = own_places.take(peer.ip()) else {
                        tracing::debug!("an address has too many connections");
                        continue;
                    };
                    let router = router.clone().layer(Extension(Peer(peer)));
                    let connection = connection(stream, router, &limits);
                    let shared = shared.clone();
                    tokio::spawn(async move {
                        shared.metrics.connected();
                        if let Err(error) = until_stopped(connection, &shared.hall).await {
                            tracing::debug!(%error, "a connection broke");
                        }
                        shared.metrics.disconnected();
                        drop((own_place, place));
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    // Out of file descriptors: trying again at once would only burn the processor.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
        drop(listener);
        tracing::info!("stopping");
        time.abort();
        let all = places.acquire_many(limits.connections as u32);
        let ended = async { tokio::join!(shared.hall.close(), all) };
        if tokio::time::timeout(limits.farewell, ended).await.is_err() {
            tracing::warn!("some requests did not end in time and are dropped");
        }
        let hall = shared.hall.clone();
        if tokio::task::spawn_blocking(move || hall.hosting.store.close()).await.is_err() {
            tracing::error!("the store could not be closed");
        }
    }
}

/// Lets a connection end well when the server stops.
async fn until_stopped(connection: Connection, hall: &Hall) -> hyper::Result<()> {
    let mut connection = std::pin::pin!(connection);
    let mut stopping = hall.stopping.subscribe();
    tokio::select! {
        ended = &mut connection => return ended,
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
    connection.as_mut().graceful_shutdown();
    connection.await
}

type Connection = http1::UpgradeableConnection<TokioIo<TcpStream>, TowerToHyperService<Router>>;

fn connection(stream: TcpStream, router: Router, limits: &Limits) -> Connection {
    // Answers are small and somebody waits for them.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades()
}
