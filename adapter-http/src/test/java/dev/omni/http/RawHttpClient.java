package dev.omni.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that sends exact bytes over a socket and reads the response. */
final class RawHttpClient implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("(?i)Content-Length: (\\d+)");
  private final Socket socket;

  RawHttpClient(int port) throws IOException {
    this(port, "127.0.0.1");
  }

  /** A connection from that address of the loopback network. */
  RawHttpClient(int port, String from) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0);
    socket.setSoTimeout(15_000);
  }

  /** One request with lines of its own, on a connection that closes after it. */
  static Response request(TestServer server, String line, String headers, String body)
      throws IOException {
    return raw(
        server,
        line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n" + body);
  }

  /** Exactly this. */
  static Response raw(TestServer server, String text) throws IOException {
    try (var client = new RawHttpClient(server.http.port())) {
      client.say(text);
      return client.hear();
    }
  }

  void say(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** Says that nothing more will be said. */
  void end() throws IOException {
    socket.shutdownOutput();
  }

  /** One answer with a stated length; the connection goes on. */
  Response answer() throws IOException {
    Response answer = head();
    Matcher length = LENGTH.matcher(answer.head());
    int size = length.find() ? Integer.parseInt(length.group(1)) : 0;
    byte[] body = socket.getInputStream().readNBytes(size);
    return new Response(answer.status(), answer.head(), new String(body, StandardCharsets.UTF_8));
  }

  /** One answer to HEAD, which has no body whatever its length says. */
  Response head() throws IOException {
    InputStream in = socket.getInputStream();
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) next(in));
    }
    return Response.of(head.toString());
  }

  private static int next(InputStream in) throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new IOException("the server closed the connection without an answer");
    }
    return next;
  }

  /** The next byte, -1 for the end; empty when there is none within that time. */
  OptionalInt nextWithin(Duration time) throws IOException {
    int usual = socket.getSoTimeout();
    socket.setSoTimeout((int) time.toMillis());
    try {
      return OptionalInt.of(socket.getInputStream().read());
    } catch (SocketTimeoutException silent) {
      return OptionalInt.empty();
    } finally {
      socket.setSoTimeout(usual);
    }
  }

  /** Everything until the server closes, or says no more. */
  Response hear() throws IOException {
    var all = new java.io.ByteArrayOutputStream();
    InputStream in = socket.getInputStream();
    try {
      in.transferTo(all);
    } catch (SocketTimeoutException silent) {
      return Response.of(all.toString(StandardCharsets.UTF_8) + "<open>");
    } catch (IOException reset) {
      return Response.of(all.toString(StandardCharsets.UTF_8));
    }
    return Response.of(all.toString(StandardCharsets.UTF_8));
  }

  /** The first response: its status, its head and the rest. */
  record Response(int status, String head, String body) {
    static Response of(String text) {
      int end = text.indexOf("\r\n\r\n");
      String head = end < 0 ? text : text.substring(0, end);
      int status = head.startsWith("HTTP/1.1 ") ? Integer.parseInt(head.substring(9, 12)) : 0;
      return new Response(status, head, end < 0 ? "" : text.substring(end + 4));
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
