package dev.omni.http.gate;

import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * A connection that keeps the address of a request whose escapes cannot be read ({@code %zz}): the
 * framework would forget it and hang up, and the refusal could not have the form of its route.
 */
public final class OwnConnection extends HttpConnection {
  private OwnConnection(HttpConfiguration http, Connector connector, EndPoint point) {
    super(http, connector, point);
  }

  /** Makes such connections. */
  public static HttpConnectionFactory factory(HttpConfiguration http) {
    return new HttpConnectionFactory(http) {
      @Override
      public Connection newConnection(Connector connector, EndPoint point) {
        var connection = new OwnConnection(getHttpConfiguration(), connector, point);
        connection.setTransferEncodingChunkMaxLength(getTransferEncodingChunkMaxLength());
        return configure(connection, connector, point);
      }
    };
  }

  @Override
  protected HttpStreamOverHTTP1 newHttpStream(String method, String uri, HttpVersion version) {
    try {
      return super.newHttpStream(method, uri, version);
    } catch (IllegalArgumentException unreadable) {
      // An escaped percent sign can be read, and is refused as what hides a delimiter.
      return super.newHttpStream(method, uri.replace("%", "%25"), version);
    }
  }
}
