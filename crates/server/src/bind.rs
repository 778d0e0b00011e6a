//! Where the server listens.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs};

/// The port that is tried first.
pub const PORT: u16 = 7777;

/// So many ports are tried where the user named none.
const TRIES: u16 = 10;

/// Listens where the user said, else on the first free port of this machine from [`PORT`] on.
///
/// An address is `HOST:PORT`, or a port alone for this machine only.
pub fn listen(address: Option<&str>) -> Result<TcpListener, String> {
    let Some(address) = address else { return listen_anywhere() };
    let addresses = resolve(address)?;
    TcpListener::bind(&addresses[..]).map_err(|error| refused(addresses[0], &error))
}

fn listen_anywhere() -> Result<TcpListener, String> {
    let local = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    for port in PORT..PORT + TRIES {
        match TcpListener::bind(local(port)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(refused(local(port), &error)),
        }
    }
    let last = PORT + TRIES - 1;
    Err(format!("the ports {PORT} to {last} are all in use; choose another with --listen 127.0.0.1:PORT"))
}

fn resolve(address: &str) -> Result<Vec<SocketAddr>, String> {
    if let Ok(port) = address.parse::<u16>() {
        return Ok(vec![SocketAddr::from((Ipv4Addr::LOCALHOST, port))]);
    }
    let example = "an address is HOST:PORT, as in 127.0.0.1:7777 or [::1]:7777, or a port alone";
    match address.to_socket_addrs() {
        Ok(found) => {
            let found: Vec<_> = found.collect();
            if found.is_empty() { Err(format!("`{address}` names no address")) } else { Ok(found) }
        }
        Err(error) if error.kind() == ErrorKind::InvalidInput => {
            Err(format!("`{address}` is no address to listen on: {example}"))
        }
        Err(error) => Err(format!("`{address}` cannot be found: {error}")),
    }
}

fn refused(address: SocketAddr, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::AddrInUse => {
            let other = SocketAddr::new(address.ip(), address.port().checked_add(1).unwrap_or(PORT));
            format!("{address} is in use by another program; choose another port, as in --listen {other}")
        }
        ErrorKind::PermissionDenied => {
            let other = SocketAddr::new(address.ip(), PORT);
            format!("you may not listen on {address}; choose a port above 1023, as in --listen {other}")
        }
        ErrorKind::AddrNotAvailable => {
            format!("this machine has no address {}; --listen 127.0.0.1:{PORT} is always there", address.ip())
        }
        _ => format!("cannot listen on {address}: {error}"),
    }
}

/// What to type into a browser on this machine to come here.
pub fn url(address: SocketAddr) -> String {
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_in_use_is_named_with_a_way_out() {
        let first = listen(Some("127.0.0.1:0")).unwrap();
        let port = first.local_addr().unwrap().port();
        let refused = listen(Some(&format!("127.0.0.1:{port}"))).unwrap_err();
        assert!(refused.contains(&format!("127.0.0.1:{port} is in use")), "{refused}");
        assert!(refused.contains("--listen 127.0.0.1:"), "{refused}");
    }

    #[test]
    fn without_an_address_the_next_free_port_is_taken() {
        let first = listen(None).unwrap();
        let second = listen(None).unwrap();
        assert_ne!(second.local_addr().unwrap(), first.local_addr().unwrap());
    }

    #[test]
    fn addresses_are_read_and_refused() {
        assert_eq!(resolve("8080").unwrap(), ["127.0.0.1:8080".parse().unwrap()]);
        assert_eq!(resolve("[::1]:80").unwrap(), ["[::1]:80".parse().unwrap()]);
        assert!(resolve("nonsense").unwrap_err().contains("HOST:PORT"));
        assert!(resolve("127.0.0.1:99999").is_err());
    }

    #[test]
    fn the_url_leads_to_this_machine() {
        assert_eq!(url("0.0.0.0:80".parse().unwrap()), "http://127.0.0.1:80/");
        assert_eq!(url("[::]:7777".parse().unwrap()), "http://[::1]:7777/");
        assert_eq!(url("192.168.1.5:7777".parse().unwrap()), "http://192.168.1.5:7777/");
    }
}
