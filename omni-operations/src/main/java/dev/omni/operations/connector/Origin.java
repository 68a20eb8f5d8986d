package dev.omni.operations.connector;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * The origin of an address (RFC 6454, 2011): credentials for one are sent to no other.
 *
 * @param scheme {@code http} or {@code https}
 * @param host in lower case
 * @param port the one of the scheme when the address names none
 */
public record Origin(String scheme, String host, int port) {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  /** Returns the origin of an address; empty when it has none, or names a user. */
  public static Optional<Origin> of(String url) {
    try {
      return of(new URI(url));
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  private static Optional<Origin> of(URI url) {
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    boolean known = scheme.equals("https") || scheme.equals("http");
    if (!known || url.getHost() == null || url.getRawUserInfo() != null) {
      return Optional.empty();
    }
    int usual = scheme.equals("https") ? HTTPS : HTTP;
    int port = url.getPort() < 0 ? usual : url.getPort();
    return Optional.of(new Origin(scheme, url.getHost().toLowerCase(Locale.ROOT), port));
  }

  /** Returns the text, as {@code https://a.example:443}. */
  @Override
  public String toString() {
    return scheme + "://" + host + ":" + port;
  }
}
