package dev.omni.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A consumer of webhooks: takes everything, and notes what came. */
final class WebhookInbox implements AutoCloseable {
  static final String ALLOWED = "--outbound-allow=127.0.0.1/32";

  private final HttpServer listener;
  private final ExecutorService threads = Executors.newFixedThreadPool(8);
  private final List<Arrival> arrivals = new ArrayList<>();

  /** A received event: resource and type. */
  record Event(String object, String type) {}

  /** A delivery that was taken. */
  private record Arrival(String message, Event event, long sequence, String body) {}

  private WebhookInbox(HttpServer listener) {
    this.listener = listener;
    listener.createContext("/", this::take);
    listener.setExecutor(threads);
    listener.start();
  }

  static WebhookInbox open() throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return new WebhookInbox(HttpServer.create(address, 200));
  }

  /** Where it is. */
  String url() {
    return "http://127.0.0.1:" + listener.getAddress().getPort() + "/";
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      note(exchange.getRequestHeaders().getFirst("webhook-id"), body);
      exchange.sendResponseHeaders(204, -1);
    }
  }

  private void note(String message, String body) {
    Json.Obj told = (Json.Obj) JsonReader.trusted(body);
    Json.Obj data = told.findObject("data").orElseThrow();
    var event = new Event(data.findText("id").orElseThrow(), told.findText("type").orElseThrow());
    long sequence = data.findNumber("sequence").orElseThrow().longValueExact();
    synchronized (arrivals) {
      arrivals.add(new Arrival(message, event, sequence, body));
    }
  }

  private List<Arrival> all() {
    synchronized (arrivals) {
      return List.copyOf(arrivals);
    }
  }

  /** How many deliveries it took. */
  int taken() {
    return all().size();
  }

  /** The identifiers under which each event came. */
  Map<Event, Set<String>> ids() {
    Map<Event, Set<String>> ids = new HashMap<>();
    all().forEach(a -> ids.computeIfAbsent(a.event, event -> new HashSet<>()).add(a.message));
    return ids;
  }

  /** The bodies that came under each identifier. */
  Map<String, Set<String>> bodies() {
    Map<String, Set<String>> bodies = new HashMap<>();
    all().forEach(a -> bodies.computeIfAbsent(a.message, id -> new HashSet<>()).add(a.body));
    return bodies;
  }

  /** Of how many objects a later event came, for the first time, before an earlier one. */
  long outOfOrder() {
    Map<String, Long> latest = new HashMap<>();
    Set<Event> seen = new HashSet<>();
    Set<String> swapped = new HashSet<>();
    for (Arrival arrival : all()) {
      String object = arrival.event.object();
      if (seen.add(arrival.event)
          && latest.merge(object, arrival.sequence, Math::max) > arrival.sequence) {
        swapped.add(object);
      }
    }
    return swapped.size();
  }

  @Override
  public void close() {
    listener.stop(0);
    threads.shutdownNow();
  }
}
