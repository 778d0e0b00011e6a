//! Texts as frames of a WebSocket, sent without a copy.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::AsyncWrite;
use tokio_tungstenite::tungstenite::{Bytes, Utf8Bytes};

/// So many frames are given to the system at once.
const AT_ONCE: usize = 8;

/// After a crowd of frames there is still room for so many.
const FEW: usize = 4;

/// The first byte of a frame that is a whole text.
const TEXT: u8 = 0x81;

/// Frames that are not sent yet. What was sent of the first one stays known when whoever sends gives up in between, so
/// that the next frame does not end up within it.
#[derive(Default)]
pub struct Frames {
    all: VecDeque<Frame>,
    /// So many bytes of the first one are sent.
    sent: usize,
}

struct Frame {
    head: [u8; 10],
    /// So many bytes the head has.
    length: u8,
    text: Bytes,
}

impl Frame {
    fn new(text: Utf8Bytes) -> Frame {
        let text = Bytes::from(text);
        let mut head = [0; 10];
        head[0] = TEXT;
        let length = if text.len() < 126 {
            head[1] = text.len() as u8;
            2
        } else if let Ok(length) = u16::try_from(text.len()) {
            head[1] = 126;
            head[2..4].copy_from_slice(&length.to_be_bytes());
            4
        } else {
            head[1] = 127;
            head[2..].copy_from_slice(&(text.len() as u64).to_be_bytes());
            10
        };
        Frame { head, length, text }
    }

    fn head(&self) -> &[u8] {
        &self.head[..usize::from(self.length)]
    }

    fn len(&self) -> usize {
        usize::from(self.length) + self.text.len()
    }
}

impl Frames {
    pub fn push(&mut self, text: Utf8Bytes) {
        self.all.push_back(Frame::new(text));
    }

    /// Sends all of them.
    pub async fn send(&mut self, to: &mut (impl AsyncWrite + Unpin)) -> Result<()> {
        poll_fn(|context| self.poll_send(context, to)).await
    }

    fn poll_send(
        &mut self,
        context: &mut Context<'_>,
        to: &mut (impl AsyncWrite + Unpin),
    ) -> Poll<Result<()>> {
        while !self.all.is_empty() {
            let mut slices = [IoSlice::new(&[]); 2 * AT_ONCE];
            let mut skipped = self.sent;
            for (frame, slices) in self.all.iter().zip(slices.chunks_exact_mut(2)) {
                let (head, text) = (frame.head(), &frame.text[..]);
                slices[0] = IoSlice::new(&head[skipped.min(head.len())..]);
                slices[1] = IoSlice::new(&text[skipped.saturating_sub(head.len())..]);
                skipped = 0;
            }
            let count = 2 * self.all.len().min(AT_ONCE);
            match ready!(Pin::new(&mut *to).poll_write_vectored(context, &slices[..count]))? {
                0 => return Poll::Ready(Err(Error::from(ErrorKind::WriteZero))),
                written => self.forget(written),
            }
        }
        if self.all.capacity() > FEW {
            self.all.shrink_to(FEW);
        }
        Poll::Ready(Ok(()))
    }

    /// So many more bytes were sent.
    fn forget(&mut self, written: usize) {
        self.sent += written;
        while let Some(length) = self.all.front().map(Frame::len)
            && length <= self.sent
        {
            self.sent -= length;
            self.all.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;

    fn texts() -> Vec<String> {
        let lengths = [0, 1, 125, 126, 127, 4000, 65_535, 65_536, 3];
        lengths.iter().map(|length| "\u{e4}x".repeat(length / 3) + &"y".repeat(length % 3)).collect()
    }

    #[tokio::test]
    async fn a_client_reads_what_was_sent_through_a_narrow_pipe() {
        for width in [61, 5000] {
            let (mut ours, theirs) = tokio::io::duplex(width);
            let mut frames = Frames::default();
            for text in texts() {
                frames.push(text.into());
            }
            let sending = async { frames.send(&mut ours).await.unwrap() };
            let hearing = async {
                let mut client = WebSocketStream::from_raw_socket(theirs, Role::Client, None).await;
                for text in texts() {
                    let heard = futures_util::StreamExt::next(&mut client).await.unwrap().unwrap();
                    assert_eq!(heard, Message::text(text));
                }
            };
            tokio::join!(sending, hearing);
            assert!(frames.all.capacity() <= FEW);
        }
    }

    /// Somebody who gives up in the middle of a frame leaves the rest of it to the next one.
    #[tokio::test]
    async fn what_was_begun_goes_on_where_it_was() {
        let (mut ours, mut theirs) = tokio::io::duplex(10);
        let (mut frames, mut heard) = (Frames::default(), Vec::new());
        let mut expected = vec![TEXT, 26];
        expected.extend(b"abcdefghijklmnopqrstuvwxyz");
        expected.extend([TEXT, 3]);
        expected.extend(b"end");
        frames.push("abcdefghijklmnopqrstuvwxyz".into());
        loop {
            let gave_up = tokio::select! {
                biased;
                sent = frames.send(&mut ours) => { sent.unwrap(); false }
                () = std::future::ready(()) => true,
            };
            if !gave_up {
                break;
            }
            let mut part = [0; 3];
            let count = theirs.read(&mut part).await.unwrap();
            heard.extend(&part[..count]);
            if heard.len() == 3 {
                frames.push("end".into());
            }
        }
        drop(ours);
        theirs.read_to_end(&mut heard).await.unwrap();
        assert_eq!(heard, expected);
    }
}
