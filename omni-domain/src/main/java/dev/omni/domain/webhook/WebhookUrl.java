package dev.omni.domain.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The format of a webhook address. This check gives clear errors at registration; each connection
 * is checked again against the allowed addresses.
 */
public final class WebhookUrl {
  private static final int LONGEST = 2048;
  private static final int FIRST_FREE_PORT = 1024;

  private static final int LONGEST_HOST = 253;

  private static final String INNER = "(?:[a-z0-9-]{0,61}[a-z0-9])?";
  private static final String OCTET = "(?:0|[1-9][0-9]{0,2})";

  /** A name, four decimal numbers, or an IPv6 address without a zone, each in one notation. */
  private static final Pattern HOST =
      Pattern.compile(
          "(?:[a-z0-9]"
              + INNER
              + "\\.)*[a-z]"
              + INNER
              + "|(?:"
              + OCTET
              + "\\.){3}"
              + OCTET
              + "|\\[[0-9a-f:.]+]");

  private WebhookUrl() {}

  /**
   * Returns the requirement that an address violates; empty when it is valid.
   *
   * @param http whether http is allowed in addition to https, as it is for private addresses
   */
  public static Optional<String> problem(String url, boolean http) {
    if (url.length() > LONGEST) {
      return Optional.of("must have at most " + LONGEST + " characters");
    }
    try {
      return problem(new URI(url), http);
    } catch (URISyntaxException malformed) {
      return Optional.of("must be a URL, as https://example.com/hook");
    }
  }

  private static Optional<String> problem(URI url, boolean http) {
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !(http && scheme.equals("http"))) {
      return Optional.of(
          "must begin with https://"
              + (http ? " or http://" : "; http needs the setting outbound-allow"));
    }
    if (url.getHost() == null) {
      return Optional.of("must name a host in ASCII, as https://example.com/hook");
    }
    if (url.getRawUserInfo() != null || url.getRawFragment() != null) {
      return Optional.of("must have no user, password or fragment");
    }
    if (url.getHost().length() > LONGEST_HOST || !HOST.matcher(url.getHost()).matches()) {
      return Optional.of(
          "must name its host in lower case, without a dot at the end or a zone, and numbers"
              + " without leading zeros");
    }
    int port = url.getPort();
    boolean usual = port == -1 || port == 443 || port >= FIRST_FREE_PORT || (http && port == 80);
    return usual && port <= 65_535
        ? Optional.empty()
        : Optional.of("must use port 443, or one from 1024 to 65535");
  }
}
