package dev.omni.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A server that gives prepared answers and keeps what it was asked. */
final class PlayedServer implements AutoCloseable {
  /**
   * What was asked.
   *
   * @param line method and path with query
   * @param key the idempotency key; empty for none
   */
  record Asked(String line, String key, String body) {}

  private record Answer(int status, String body) {}

  private final Map<String, Answer> answers = new LinkedHashMap<>();
  private final List<Asked> asked = new ArrayList<>();
  private final HttpServer server;

  PlayedServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Prepares the answer to a method and path, as {@code "GET /omni/runs"}. */
  PlayedServer answering(String line, int status, String body) {
    answers.put(line, new Answer(status, body));
    return this;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString().replaceFirst("^/api/v1", "");
    String line = exchange.getRequestMethod() + " " + path;
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    asked.add(new Asked(line, key == null ? "" : key, body));
    String missing =
        "{\"error\": {\"type\": \"not_found_error\", \"code\": \"resource_not_found\"}}";
    Answer answer = answers.getOrDefault(line.replaceFirst("\\?.*", ""), new Answer(404, missing));
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    String id = exchange.getRequestHeaders().getFirst("X-Request-Id");
    exchange.getResponseHeaders().set("X-Request-Id", id == null ? "none" : id);
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  List<Asked> asked() {
    return asked;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
