package dev.omni.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Json;
import dev.omni.quant.Engines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A runtime that loses each run once, and fails it then; it keeps what servers told it. */
final class LosingRuntime implements AutoCloseable {
  private final HttpServer server;
  private final Set<String> lost = ConcurrentHashMap.newKeySet();
  private final List<Map<String, List<String>>> told = new CopyOnWriteArrayList<>();

  LosingRuntime() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    Json.Obj offer = offer();
    server.createContext("/v1/runtime", exchange -> answer(exchange, offer));
    server.createContext("/v1/executions", this::executed);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The first value of a header in each request for an execution, in order. */
  List<Optional<String>> told(String header) {
    return told.stream()
        .map(headers -> Optional.ofNullable(headers.get(header)).map(values -> values.get(0)))
        .toList();
  }

  private static Json.Obj offer() {
    Json.Obj versions = Json.Obj.EMPTY;
    for (var engine : Engines.all()) {
      versions = versions.with(engine.capability().id(), engine.capability().cost().version());
    }
    return Json.obj("object", "omni.runtime", "protocol", 1, "name", "losing")
        .with("version", "0")
        .with("java", "0")
        .with("places", 2)
        .with("busy", 0)
        .with("capabilities", versions);
  }

  private void executed(HttpExchange exchange) throws IOException {
    told.add(Map.copyOf(exchange.getRequestHeaders()));
    byte[] body = exchange.getRequestBody().readAllBytes();
    String id = ((Json.Obj) JacksonJson.parse(body)).text("id").orElseThrow();
    if (lost.add(id)) {
      exchange.sendResponseHeaders(500, -1);
      exchange.close();
      return;
    }
    Json.Obj error =
        Json.obj(
            "code", "capability_failed", "message", "Nothing came of it.", "details", Json.obj());
    answer(exchange, Json.obj("report", Json.obj("error", error, "record", Json.obj())));
  }

  private static void answer(HttpExchange exchange, Json.Obj body) throws IOException {
    byte[] line =
        (JacksonJson.write(body) + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, line.length);
    exchange.getResponseBody().write(line);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
