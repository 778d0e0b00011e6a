//! A client of either server.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use protocol::{Call, Say, Tell};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::fail::Failed;

/// A connection to a server.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    calls: u32,
    /// Bytes and number of the news heard.
    pub bytes: u64,
    pub news: u64,
}

impl Socket {
    /// Connects to a path of a server.
    pub async fn connect(address: SocketAddr, path: &str) -> Result<Socket, Failed> {
        let tcp = TcpStream::connect(address).await?;
        tcp.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let url = format!("ws://{address}{path}");
        let (stream, _) = client_async_with_config(url, tcp, Some(config)).await?;
        Ok(Socket { stream, calls: 0, bytes: 0, news: 0 })
    }

    /// Sends a text as it is.
    pub async fn send(&mut self, text: Utf8Bytes) -> Result<(), Failed> {
        Ok(self.stream.send(Message::Text(text)).await?)
    }

    /// The next text.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, Failed> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => return Err(Failed::new("the server hung up")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Waits for the news of a line without reading more of them than needed: the driver shares the machine with the
    /// server.
    pub async fn hear_of(&mut self, ply: u32) -> Result<(), Failed> {
        let wanted = format!("\"ply\":{ply},");
        loop {
            let text = self.hear().await?;
            if text.starts_with(r#"{"tell":"failed""#) {
                return Err(Failed::new(format!("line {ply} was refused: {text}")));
            }
            if text.starts_with(r#"{"tell":"news""#) && text.contains(&wanted) {
                self.bytes += text.len() as u64;
                self.news += 1;
                return Ok(());
            }
        }
    }

    /// Says something and waits for its answer; what else is told meanwhile is forgotten.
    pub async fn ask(&mut self, say: Say) -> Result<Tell, Failed> {
        self.calls += 1;
        let id = self.calls;
        self.send(serde_json::to_string(&Call { id, say })?.into()).await?;
        loop {
            let tell: Tell = serde_json::from_str(&self.hear().await?)?;
            let answered = match &tell {
                Tell::Failed { re, failure } if re.is_none_or(|re| re == id) => {
                    return Err(Failed::new(format!("the server refused: {failure:?}")));
                }
                Tell::Done { re }
                | Tell::Seated { re, .. }
                | Tell::Opened { re, .. }
                | Tell::Past { re, .. }
                | Tell::Code { re, .. }
                | Tell::Record { re, .. } => *re == id,
                _ => false,
            };
            if answered {
                return Ok(tell);
            }
        }
    }

    /// The position of the next news after this line.
    pub async fn position_after(&mut self, ply: u32) -> Result<protocol::Moment, Failed> {
        loop {
            if let Tell::News { update } = serde_json::from_str(&self.hear().await?)?
                && update.now.ply > ply
            {
                return Ok(update.now);
            }
        }
    }
}
