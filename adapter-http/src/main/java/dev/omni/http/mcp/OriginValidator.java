package dev.omni.http.mcp;

import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.route.HeaderLines;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Keeps out pages of other sites, and names that were rebound to this address: a browser that is
 * made to ask here says so in {@code Origin} or in {@code Host}.
 */
final class OriginValidator {
  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|\\[[0-9A-Fa-f:.]+]");

  private final Optional<String> own;

  /** With the address at which this server says it is. */
  OriginValidator(Optional<String> address) {
    this.own = address.flatMap(OriginValidator::host);
  }

  /**
   * Ends the request of a stranger.
   *
   * @throws JsonRpcException with status 403
   */
  void keepOut(HeaderLines headers) {
    String host = headers.one("Host").flatMap(name -> host("http://" + name)).orElse("");
    Optional<String> origin = headers.one("Origin");
    boolean known = ours(host) || LITERAL.matcher(host).matches();
    boolean same =
        origin.isEmpty()
            || origin
                .flatMap(OriginValidator::host)
                .filter(o -> ours(o) || o.equals(host))
                .isPresent();
    if (!known || !same) {
      throw new JsonRpcException(Kind.ORIGIN, "Requests from this origin are not served.");
    }
  }

  private boolean ours(String host) {
    return host.equals("localhost")
        || host.equals("[::1]")
        || (host.startsWith("127.") && LITERAL.matcher(host).matches())
        || own.equals(Optional.of(host));
  }

  private static Optional<String> host(String address) {
    try {
      return Optional.ofNullable(URI.create(address).getHost())
          .map(host -> host.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
