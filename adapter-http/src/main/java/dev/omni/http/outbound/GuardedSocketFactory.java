package dev.omni.http.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;

/**
 * Sockets that check the address before they connect. The check uses the actual address at the time
 * of connection. So no notation, no later DNS response and no redirect circumvents it.
 */
final class GuardedSocketFactory extends SocketFactory {
  private final EgressPolicy egress;

  GuardedSocketFactory(EgressPolicy egress) {
    this.egress = egress;
  }

  @Override
  public Socket createSocket() {
    return new Guarded(egress);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return createSocket(InetAddress.getByName(host), port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(InetAddress.getByName(host), port);
  }

  @Override
  public Socket createSocket(InetAddress address, int port) throws IOException {
    Socket socket = createSocket();
    socket.connect(new InetSocketAddress(address, port));
    return socket;
  }

  @Override
  public Socket createSocket(InetAddress address, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(address, port);
  }

  private static final class Guarded extends Socket {
    private final EgressPolicy egress;

    Guarded(EgressPolicy egress) {
      this.egress = egress;
    }

    @Override
    public void connect(SocketAddress to, int timeout) throws IOException {
      boolean open =
          to instanceof InetSocketAddress address
              && address.getAddress() != null
              && egress.open(address.getAddress(), address.getPort());
      if (!open) {
        throw new BlockedAddressException();
      }
      super.connect(to, timeout);
    }

    @Override
    public void connect(SocketAddress to) throws IOException {
      connect(to, 0);
    }
  }
}
