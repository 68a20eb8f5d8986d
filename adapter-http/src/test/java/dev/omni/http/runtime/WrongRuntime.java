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

/** Says that it is well, and answers every execution with the same text. */
final class WrongRuntime implements AutoCloseable {
  private final HttpServer server;

  WrongRuntime(Capability capability, String said) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    Json.Obj who = Json.obj("name", "wrong", "version", "1", "java", "17");
    Json.Obj offer =
        new Offer(who, 1, 0, Map.of(capability.id(), capability.cost().version())).json();
    server.createContext("/v1/runtime", exchange -> answer(exchange, JacksonJson.bytes(offer)));
    server.createContext(
        "/v1/executions", exchange -> answer(exchange, said.getBytes(StandardCharsets.UTF_8)));
    server.start();
  }

  private static void answer(HttpExchange exchange, byte[] body) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
