//! The WebSocket itself: messages in, texts out.

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

/// A message of more than [`MESSAGE`](super::MESSAGE) bytes is still taken in, to be answered; a longer one ends the
/// socket.
const LONGEST: usize = 64 * 1024;

/// Calls are short.
const READ: usize = 512;

/// The most that is written as one frame, and in one go. What was once needed for writing is kept as long as the
/// socket lives, so the log of a long game must not go out in one piece.
const WRITE: usize = 2048;

/// One end of a WebSocket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Takes over a connection of this server that is a WebSocket from now on.
    pub async fn new(upgraded: Upgraded) -> Option<Socket> {
        let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(WRITE)
            .max_write_buffer_size(4 * WRITE)
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        let (stream, heard) = (parts.io.into_inner(), parts.read_buf.to_vec());
        Some(Socket(WebSocketStream::from_partially_read(stream, heard, Role::Server, Some(config)).await))
    }

    /// The next message; nothing after the end.
    pub async fn hear(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Waits until the client has answered the farewell. A connection that is closed before all is read that was on
    /// its way is reset, and then the client may lose what it was told last.
    pub async fn hear_out(&mut self) {
        while let Some(Ok(_)) = self.hear().await {}
    }

    /// Writes a text, which may wait for others to be sent with it.
    pub async fn feed(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        if text.len() <= WRITE {
            return self.0.feed(Message::Text(text)).await;
        }
        let mut rest = Bytes::from(text);
        let mut kind = Data::Text;
        while !rest.is_empty() {
            let part = rest.split_to(rest.len().min(WRITE));
            let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
            self.0.feed(Message::Frame(frame)).await?;
            kind = Data::Continue;
        }
        Ok(())
    }

    /// Sends what was fed.
    pub async fn flush(&mut self) -> Result<(), Error> {
        self.0.flush().await
    }

    /// Sends a message at once.
    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }
}
