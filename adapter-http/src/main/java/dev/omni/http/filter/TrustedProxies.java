package dev.omni.http.filter;

import dev.omni.http.outbound.CidrBlock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Takes the client's address from {@code X-Forwarded-For} where a trusted proxy asks. It is read
 * from its end, where the nearest proxy wrote, up to the first address that is not a proxy's: what
 * stands before that, the client may have made up.
 */
public final class TrustedProxies implements HttpConfiguration.Customizer {
  private static final String HEADER = "X-Forwarded-For";

  private final List<CidrBlock> trusted;

  public TrustedProxies(List<CidrBlock> trusted) {
    this.trusted = List.copyOf(trusted);
  }

  @Override
  public Request customize(Request request, HttpFields.Mutable answer) {
    return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress at
            && trusts(at.getAddress())
        ? new Forwarded(request, client(at.getAddress(), request.getHeaders()))
        : request;
  }

  private InetAddress client(InetAddress peer, HttpFields headers) {
    List<String> said = headers.getCSV(HEADER, false);
    InetAddress nearest = peer;
    for (int i = said.size() - 1; i >= 0 && trusts(nearest); i--) {
      Optional<InetAddress> before = CidrBlock.literal(said.get(i));
      if (before.isEmpty()) {
        return nearest;
      }
      nearest = before.get();
    }
    return nearest;
  }

  private boolean trusts(InetAddress address) {
    return trusted.stream().anyMatch(network -> network.contains(address));
  }

  /** A request with the address of the original client. */
  private static final class Forwarded extends Request.Wrapper {
    private final ConnectionMetaData connection;

    Forwarded(Request request, InetAddress client) {
      super(request);
      this.connection =
          new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
            @Override
            public SocketAddress getRemoteSocketAddress() {
              return new InetSocketAddress(client, 0);
            }
          };
    }

    @Override
    public ConnectionMetaData getConnectionMetaData() {
      return connection;
    }
  }
}
