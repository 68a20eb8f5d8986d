package dev.omni.http.filter;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The origins whose pages may read responses of the API.
 *
 * @param origins as browsers send them, or {@code *} alone for all
 */
public record CorsOrigins(Set<String> origins) {
  /** No other origin. */
  public static final CorsOrigins NONE = new CorsOrigins(Set.of());

  private static final String ALL = "*";
  private static final int LAST_PORT = 65535;

  public CorsOrigins {
    origins = Set.copyOf(origins);
  }

  /** Parses origins separated by commas, or {@code *}; empty when one is malformed. */
  public static Optional<CorsOrigins> parse(String text) {
    if (text.equals(ALL)) {
      return Optional.of(new CorsOrigins(Set.of(ALL)));
    }
    Set<Optional<String>> parsed =
        Arrays.stream(text.split(",", -1))
            .map(each -> origin(each.strip().toLowerCase(Locale.ROOT)))
            .collect(Collectors.toSet());
    return parsed.contains(Optional.<String>empty())
        ? Optional.empty()
        : Optional.of(
            new CorsOrigins(parsed.stream().flatMap(Optional::stream).collect(Collectors.toSet())));
  }

  /** Parses {@code scheme://host:port}; browsers leave out the usual port. */
  private static Optional<String> origin(String text) {
    try {
      URI uri = new URI(text);
      String withoutPort = uri.getScheme() + "://" + uri.getHost();
      String whole = uri.getPort() < 0 ? withoutPort : withoutPort + ":" + uri.getPort();
      boolean sound = uri.getHost() != null && uri.getPort() <= LAST_PORT && whole.equals(text);
      boolean usual = whole.matches("http://.*:80|https://.*:443");
      return Optional.of(usual ? withoutPort : whole).filter(origin -> sound);
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  /** Returns whether every origin is admitted. */
  public boolean all() {
    return origins.contains(ALL);
  }

  /** Returns whether pages of an origin are admitted. */
  public boolean admits(String origin) {
    return all() || origins.contains(origin);
  }
}
