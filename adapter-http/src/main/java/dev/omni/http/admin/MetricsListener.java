package dev.omni.http.admin;

import dev.omni.http.filter.BearerSecret;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The listener for Prometheus on other machines: {@code /metrics} and nothing else, with a bearer
 * token where one is set.
 */
public final class MetricsListener implements AutoCloseable {
  private final String host;
  private final OperatorServer server;
  private final Supplier<String> metrics;
  private final Optional<BearerSecret> token;

  /**
   * Starts the listener on an address; port 0 takes a free one.
   *
   * @param token what a request has to send as {@code Authorization: Bearer}; empty for nothing
   * @param metrics the text of all series
   * @throws IllegalStateException when the address is not available
   */
  public MetricsListener(String host, int port, Optional<String> token, Supplier<String> metrics) {
    this.host = host;
    this.metrics = metrics;
    this.token = token.map(BearerSecret::of);
    this.server = OperatorServer.start("metrics", host, port, this::register);
  }

  private void register(RoutesConfig routes) {
    routes.get("/metrics", this::metrics);
    routes.exception(
        HttpResponseException.class, (none, ctx) -> refuse(none.getStatus(), "Not found.", ctx));
  }

  private void metrics(Context ctx) {
    String sent = Optional.ofNullable(ctx.header("Authorization")).orElse("");
    if (token.isPresent() && !token.get().matches(sent)) {
      ctx.header("WWW-Authenticate", "Bearer");
      refuse(401, "Token missing or wrong: send Authorization: Bearer TOKEN.", ctx);
      return;
    }
    write(metrics.get(), ctx);
  }

  static void write(String metrics, Context ctx) {
    ctx.header("Cache-Control", "no-store");
    ctx.contentType("text/plain; version=0.0.4; charset=utf-8").result(metrics);
  }

  private static void refuse(int status, String reason, Context ctx) {
    ctx.status(status).contentType("text/plain; charset=utf-8").result(reason + "\n");
  }

  public int port() {
    return server.port();
  }

  /** Returns the address of the series. */
  public URI url() {
    return URI.create(
        "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port() + "/metrics");
  }

  @Override
  public void close() {
    server.close();
  }
}
