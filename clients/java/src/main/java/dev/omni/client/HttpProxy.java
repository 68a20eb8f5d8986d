package dev.omni.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Proxy of the environment.
 *
 * @param host its name
 * @param port its port
 * @param authorization value of the header {@code Proxy-Authorization}, may be empty
 */
record HttpProxy(String host, int port, String authorization) {
  private static final int USUAL = 80;

  /**
   * Returns the proxy for a server; empty when it is reached directly.
   *
   * @throws IllegalArgumentException when the proxy is not one of HTTP
   */
  static Optional<HttpProxy> of(URI server, Map<String, String> environment) {
    String upper = server.getScheme().toUpperCase(Locale.ROOT) + "_PROXY";
    String lower = upper.toLowerCase(Locale.ROOT);
    String name = environment.getOrDefault(lower, "").isEmpty() ? upper : lower;
    String proxy = environment.getOrDefault(name, "");
    if (proxy.isEmpty() || isExcepted(server, environment)) {
      return Optional.empty();
    }
    URI at = URI.create(proxy.contains("//") ? proxy : "http://" + proxy);
    if (!"http".equals(at.getScheme()) || at.getHost() == null) {
      throw new IllegalArgumentException(
          name
              + " names a proxy of the scheme "
              + at.getScheme()
              + "; a proxy must be as in http://proxy:3128");
    }
    if (isLoopback(server.getHost())) {
      return Optional.empty();
    }
    String user = at.getUserInfo();
    byte[] pair = (user == null ? "" : user).getBytes(StandardCharsets.UTF_8);
    String authorization = user == null ? "" : "Basic " + Base64.getEncoder().encodeToString(pair);
    int port = at.getPort() < 0 ? USUAL : at.getPort();
    return Optional.of(new HttpProxy(at.getHost(), port, authorization));
  }

  private static boolean isLoopback(String host) {
    return host.matches("localhost|127\\..*|\\[::1]");
  }

  private static boolean isExcepted(URI server, Map<String, String> environment) {
    String listed = environment.getOrDefault("no_proxy", environment.getOrDefault("NO_PROXY", ""));
    List<String> names =
        Arrays.stream(listed.toLowerCase(Locale.ROOT).split(","))
            .map(name -> name.strip().replaceFirst("^\\.+", ""))
            .filter(name -> !name.isEmpty())
            .toList();
    String host = server.getHost().toLowerCase(Locale.ROOT);
    return names.stream()
        .anyMatch(
            name ->
                name.equals("*")
                    || host.equals(name)
                    || host.endsWith("." + name)
                    || name.equals(host + ":" + server.getPort()));
  }

  @Override
  public String toString() {
    return "HttpProxy[" + host + ":" + port + "]";
  }
}
