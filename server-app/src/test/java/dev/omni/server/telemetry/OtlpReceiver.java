package dev.omni.server.telemetry;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/**
 * A receiver of OTLP over HTTP. It reads the fields of the protocol by their numbers
 * (opentelemetry-proto 1.3).
 */
final class OtlpReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<ReceivedSpan> spans = new CopyOnWriteArrayList<>();
  private final List<ReceivedLine> lines = new CopyOnWriteArrayList<>();
  private final Map<String, Double> metrics = new ConcurrentHashMap<>();

  /**
   * A span as received.
   *
   * @param links trace and span of each link
   * @param facts texts among the attributes of the span and of its node
   */
  record ReceivedSpan(
      String trace,
      String id,
      String parent,
      String name,
      List<String> links,
      Map<String, String> facts) {
    String place() {
      return trace + " " + id;
    }
  }

  /** A line of the log as received, with the texts among its attributes. */
  record ReceivedLine(String trace, String severity, String body, Map<String, String> facts) {}

  OtlpReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<ReceivedSpan> spans() {
    return List.copyOf(spans);
  }

  List<ReceivedLine> lines() {
    return List.copyOf(lines);
  }

  /** The last value of a metric, summed over its series; 0 when none was received. */
  double metric(String name) {
    return metrics.getOrDefault(name, 0.0);
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] sent = exchange.getRequestBody().readAllBytes();
      boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
      byte[] body =
          packed ? new GZIPInputStream(new ByteArrayInputStream(sent)).readAllBytes() : sent;
      read(exchange.getRequestURI().getPath(), UnknownFieldSet.parseFrom(body));
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private void read(String path, UnknownFieldSet request) throws IOException {
    for (UnknownFieldSet resource : messages(request, 1)) {
      Map<String, String> node = facts(messages(resource, 1).get(0), 1);
      for (UnknownFieldSet scope : messages(resource, 2)) {
        for (UnknownFieldSet item : messages(scope, 2)) {
          switch (path) {
            case "/v1/traces" -> spans.add(span(item, node));
            case "/v1/logs" -> lines.add(line(item));
            case "/v1/metrics" -> metrics.put(text(item, 1), value(item));
            default -> throw new IOException("no path of OTLP: " + path);
          }
        }
      }
    }
  }

  private static ReceivedSpan span(UnknownFieldSet span, Map<String, String> node)
      throws IOException {
    var links = new ArrayList<String>();
    for (UnknownFieldSet link : messages(span, 13)) {
      links.add(hex(link, 1) + " " + hex(link, 2));
    }
    var facts = new HashMap<>(node);
    facts.putAll(facts(span, 9));
    return new ReceivedSpan(hex(span, 1), hex(span, 2), hex(span, 4), text(span, 5), links, facts);
  }

  private static ReceivedLine line(UnknownFieldSet line) throws IOException {
    String body = text(messages(line, 5).get(0), 1);
    return new ReceivedLine(hex(line, 9), text(line, 3), body, facts(line, 6));
  }

  /** The number of values in the points of a histogram that have buckets, or of {@link #sum}. */
  private static double value(UnknownFieldSet metric) throws IOException {
    double counted = sum(metric);
    for (UnknownFieldSet data : messages(metric, 9)) {
      for (UnknownFieldSet point : messages(data, 1)) {
        if (point.hasField(6) && point.hasField(7)) {
          counted += point.getField(4).getFixed64List().get(0);
        }
      }
    }
    return counted;
  }

  /** The sum over the points of a gauge or of a sum. */
  private static double sum(UnknownFieldSet metric) throws IOException {
    double sum = 0;
    for (int kind : List.of(5, 7)) {
      for (UnknownFieldSet data : messages(metric, kind)) {
        for (UnknownFieldSet point : messages(data, 1)) {
          for (long bits : point.getField(4).getFixed64List()) {
            sum += Double.longBitsToDouble(bits);
          }
        }
      }
    }
    return sum;
  }

  /** The texts among the attributes of a message. */
  private static Map<String, String> facts(UnknownFieldSet in, int number) throws IOException {
    var facts = new HashMap<String, String>();
    for (UnknownFieldSet attribute : messages(in, number)) {
      for (UnknownFieldSet value : messages(attribute, 2)) {
        if (value.hasField(1)) {
          facts.put(text(attribute, 1), text(value, 1));
        }
      }
    }
    return facts;
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet in, int number) throws IOException {
    var found = new ArrayList<UnknownFieldSet>();
    for (ByteString bytes : in.getField(number).getLengthDelimitedList()) {
      found.add(UnknownFieldSet.parseFrom(bytes));
    }
    return found;
  }

  private static String text(UnknownFieldSet in, int number) {
    List<ByteString> bytes = in.getField(number).getLengthDelimitedList();
    return bytes.isEmpty() ? "" : bytes.get(0).toStringUtf8();
  }

  private static String hex(UnknownFieldSet in, int number) {
    List<ByteString> bytes = in.getField(number).getLengthDelimitedList();
    return bytes.isEmpty() ? "" : HexFormat.of().formatHex(bytes.get(0).toByteArray());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
