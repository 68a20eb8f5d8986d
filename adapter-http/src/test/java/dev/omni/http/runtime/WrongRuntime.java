package dev.omni.http.runtime;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Says what it is told to say, whatever it is asked. */
final class WrongRuntime implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger executions = new AtomicInteger();
  private final CountDownLatch closing = new CountDownLatch(1);

  /** What it does with an execution. */
  @FunctionalInterface
  private interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private WrongRuntime(byte[] offer, Answer answer) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/runtime", exchange -> say(exchange, offer));
    server.createContext(
        "/v1/executions",
        exchange -> {
          executions.incrementAndGet();
          answer.to(exchange);
        });
    server.start();
  }

  /** Says that it is well, and answers every execution with the same text. */
  static WrongRuntime saying(Capability capability, String said) throws IOException {
    return new WrongRuntime(well(capability), exchange -> say(exchange, bytes(said)));
  }

  /** Says that it has no place, and for how long. */
  static WrongRuntime full(String seconds) throws IOException {
    return new WrongRuntime(
        bytes("{}"),
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", seconds);
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
  }

  /** Says that it is well, begins every execution, and never says more. */
  static WrongRuntime silent(Capability capability) throws IOException {
    var silence = new CountDownLatch[1];
    var runtime =
        new WrongRuntime(
            well(capability),
            exchange -> {
              begin(exchange, Lines.bytes(Lines.BEAT));
              Executions.held(silence[0]);
              exchange.close();
            });
    silence[0] = runtime.closing;
    return runtime;
  }

  /** Says that of itself. */
  static WrongRuntime offering(String offer) throws IOException {
    return new WrongRuntime(bytes(offer), HttpExchange::close);
  }

  private static byte[] well(Capability capability) {
    Json.Obj who = Json.obj("name", "wrong", "version", "1", "java", "17");
    var versions = Map.of(capability.id(), capability.cost().version());
    return JacksonJson.bytes(new Offer(who, 1, 0, versions).json());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void say(HttpExchange exchange, byte[] body) throws IOException {
    begin(exchange, body);
    exchange.close();
  }

  private static void begin(HttpExchange exchange, byte[] body) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write(body);
    exchange.getResponseBody().flush();
  }

  /** How many executions it was asked for. */
  int executions() {
    return executions.get();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
