//! The WebSocket itself: messages in, texts out.

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use super::frames::Frames;

/// A message of more than [`MESSAGE`](super::MESSAGE) bytes is still taken in, to be answered; a longer one ends the
/// socket.
const LONGEST: usize = 64 * 1024;

/// Calls are short.
const READ: usize = 512;

/// One end of a WebSocket. Texts, which are nearly everything that is sent, go out from where they are: the buffer of a
/// [`WebSocketStream`] would copy them, and keep the room for the longest as long as the socket lives.
pub struct Socket {
    inner: WebSocketStream<TcpStream>,
    frames: Frames,
    /// Whether something of the stream's own, as the answer to a ping, may wait to be sent.
    answers: bool,
    /// Whether something came that is no message. No more are heard then.
    broken: bool,
}

impl Socket {
    /// Takes over a connection of this server that is a WebSocket from now on.
    pub async fn new(upgraded: Upgraded) -> Option<Socket> {
        let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(0)
            .max_message_size(Some(LONGEST))
            .max_frame_size(Some(LONGEST));
        let (stream, heard) = (parts.io.into_inner(), parts.read_buf.to_vec());
        let inner = WebSocketStream::from_partially_read(stream, heard, Role::Server, Some(config)).await;
        Some(Socket { inner, frames: Frames::default(), answers: false, broken: false })
    }

    /// The next message; nothing after the end.
    pub async fn hear(&mut self) -> Option<Result<Message, Error>> {
        let heard = self.inner.next().await;
        self.answers |= !matches!(heard, Some(Ok(Message::Text(_))));
        self.broken |= matches!(heard, Some(Err(_)));
        heard
    }

    /// Waits until the client has answered the farewell. A connection that is closed before all is read that was on
    /// its way is reset, and then the client may lose what it was told last.
    pub async fn hear_out(&mut self) {
        if self.broken {
            let (stream, mut rest) = (self.inner.get_mut(), [0; READ]);
            // An answer could not be told from the rest; the end of the connection can.
            let _ = stream.shutdown().await;
            while stream.read(&mut rest).await.is_ok_and(|read| read > 0) {}
        } else {
            while let Some(Ok(_)) = self.hear().await {}
        }
    }

    /// Writes a text, which may wait for others to be sent with it.
    pub fn feed(&mut self, text: Utf8Bytes) {
        self.frames.push(text);
    }

    /// Sends what was fed. What was begun and not ended goes on where it was the next time.
    pub async fn flush(&mut self) -> Result<(), Error> {
        if self.answers {
            // Not into the middle of a frame: there is none, or this one is not new.
            self.inner.flush().await?;
            self.answers = false;
        }
        Ok(self.frames.send(self.inner.get_mut()).await?)
    }

    /// Sends a message behind everything else.
    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.flush().await?;
        self.inner.send(message).await
    }
}
