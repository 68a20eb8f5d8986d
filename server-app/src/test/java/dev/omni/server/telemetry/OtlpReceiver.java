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
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/**
 * A receiver of OTLP over HTTP. It reads the fields of the protocol by their numbers
 * (opentelemetry-proto 1.3).
 */
final class OtlpReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<ReceivedSpan> spans = new CopyOnWriteArrayList<>();
  private final List<String> paths = new CopyOnWriteArrayList<>();

  /** A span as received. */
  record ReceivedSpan(String trace, String id, String parent, String name, int links) {}

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

  List<String> paths() {
    return List.copyOf(paths);
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] sent = exchange.getRequestBody().readAllBytes();
      boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
      byte[] body =
          packed ? new GZIPInputStream(new ByteArrayInputStream(sent)).readAllBytes() : sent;
      String path = exchange.getRequestURI().getPath();
      paths.add(path);
      if (path.equals("/v1/traces")) {
        read(UnknownFieldSet.parseFrom(body));
      }
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private void read(UnknownFieldSet request) throws IOException {
    for (UnknownFieldSet resource : messages(request, 1)) {
      for (UnknownFieldSet scope : messages(resource, 2)) {
        for (UnknownFieldSet span : messages(scope, 2)) {
          spans.add(
              new ReceivedSpan(
                  hex(span, 1),
                  hex(span, 2),
                  hex(span, 4),
                  span.getField(5).getLengthDelimitedList().get(0).toStringUtf8(),
                  span.getField(13).getLengthDelimitedList().size()));
        }
      }
    }
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet in, int number) throws IOException {
    var found = new ArrayList<UnknownFieldSet>();
    for (ByteString bytes : in.getField(number).getLengthDelimitedList()) {
      found.add(UnknownFieldSet.parseFrom(bytes));
    }
    return found;
  }

  private static String hex(UnknownFieldSet span, int number) {
    List<ByteString> bytes = span.getField(number).getLengthDelimitedList();
    return bytes.isEmpty() ? "" : HexFormat.of().formatHex(bytes.get(0).toByteArray());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
