package dev.omni.http.mcp;

import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.route.HeaderLines;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The protection against pages of other sites and against DNS rebinding: browsers name the site in
 * {@code Origin} or {@code Host}.
 */
public final class OriginValidator {
  private static final Pattern LITERAL = Pattern.compile("[0-9.]+|\\[[0-9A-Fa-f:.]+]");

  private final Optional<String> own;
  private final Predicate<String> admitted;

  /**
   * Creates the check.
   *
   * @param address where this server says it is; empty when nothing is said
   * @param admitted whether pages of another origin may call
   */
  public OriginValidator(Optional<String> address, Predicate<String> admitted) {
    this.own = address.flatMap(OriginValidator::host);
    this.admitted = admitted;
  }

  /**
   * Rejects a request from another site.
   *
   * @throws JsonRpcException with status 403
   */
  void keepOut(HeaderLines headers) {
    String host = headers.one("Host").flatMap(name -> host("http://" + name)).orElse("");
    Optional<String> origin = headers.one("Origin");
    boolean known = ours(host) || LITERAL.matcher(host).matches();
    boolean same =
        origin.isEmpty()
            || admitted.test(origin.get())
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
