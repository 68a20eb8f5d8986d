package dev.omni.http;

import dev.omni.http.filter.CorsOrigins;
import dev.omni.http.outbound.CidrBlock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the listener.
 *
 * @param port 0 for a free one
 * @param keyHeaders headers that may carry a key in addition to {@code Authorization}; at least one
 * @param publicUrl prefix of links: the address of the server without a closing slash and without
 *     the path of the API; empty for absolute paths
 */
public record HttpSettings(
    String host,
    int port,
    List<String> keyHeaders,
    Optional<String> publicUrl,
    Limits limits,
    ConnectionSettings front) {
  /** The default settings. */
  public static final HttpSettings USUAL =
      new HttpSettings(
          "127.0.0.1",
          8080,
          List.of("X-Service-API-Key", "X-LQ-API-Key"),
          Optional.empty(),
          Limits.USUAL,
          ConnectionSettings.PLAIN);

  public HttpSettings {
    keyHeaders = List.copyOf(keyHeaders);
  }

  /**
   * The limits of requests and connections.
   *
   * @param bodyTime in which a body may come slowly, and its rest after an answer
   * @param idle maximum time without traffic on a connection
   * @param connections maximum number
   * @param waiting maximum number of requests that wait for a run or follow one
   * @param drain time for requests in progress at a stop
   */
  public record Limits(
      int body, Duration bodyTime, Duration idle, int connections, int waiting, Duration drain) {
    public static final Limits USUAL =
        new Limits(
            8 << 20,
            Duration.ofSeconds(20),
            Duration.ofSeconds(15),
            10_000,
            128,
            Duration.ofSeconds(20));
  }

  /**
   * The connection between the listener and its clients.
   *
   * @param tls for a listener that uses TLS itself
   * @param proxies addresses whose {@code X-Forwarded-For} is trusted
   * @param origins of other pages that may read responses
   */
  public record ConnectionSettings(
      Optional<Tls> tls, List<CidrBlock> proxies, CorsOrigins origins) {
    /** Plain HTTP without proxies. */
    public static final ConnectionSettings PLAIN =
        new ConnectionSettings(Optional.empty(), List.of(), CorsOrigins.NONE);

    public ConnectionSettings {
      proxies = List.copyOf(proxies);
    }

    /** Returns the scheme of the listener's address. */
    public String scheme() {
      return tls.isPresent() ? "https://" : "http://";
    }
  }

  public HttpSettings facing(ConnectionSettings other) {
    return new HttpSettings(host, port, keyHeaders, publicUrl, limits, other);
  }

  public HttpSettings at(String host, int port) {
    return new HttpSettings(host, port, keyHeaders, publicUrl, limits, front);
  }

  public HttpSettings within(Limits other) {
    return new HttpSettings(host, port, keyHeaders, publicUrl, other, front);
  }

  public HttpSettings behind(Optional<String> url) {
    return new HttpSettings(host, port, keyHeaders, url, limits, front);
  }
}
