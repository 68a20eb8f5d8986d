package dev.omni.http.outbound.webhook;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A listener on all addresses of this machine that counts who connects, reads a request and plays
 * an answer.
 */
final class WebhookReceiver implements AutoCloseable {
  final AtomicInteger connections = new AtomicInteger();
  final ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
  private static final char TLS = 0x16;

  private final ServerSocket listener;
  private final Behavior play;

  /** The response of the receiver. */
  interface Behavior {
    void answer(Socket socket, OutputStream out) throws Exception;
  }

  WebhookReceiver(Behavior play) throws IOException {
    this.play = play;
    this.listener = new ServerSocket(0, 50);
    var thread = new Thread(this::listen, "victim");
    thread.setDaemon(true);
    thread.start();
  }

  /** One that answers this text. */
  static WebhookReceiver saying(String... lines) throws IOException {
    byte[] text = String.join("\r\n", lines).getBytes(StandardCharsets.UTF_8);
    return new WebhookReceiver((socket, out) -> out.write(text));
  }

  int port() {
    return listener.getLocalPort();
  }

  private void listen() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        connections.incrementAndGet();
        var thread = new Thread(() -> serve(socket), "victim-serves");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      requests.add(request(socket));
      play.answer(socket, socket.getOutputStream());
      socket.getOutputStream().flush();
    } catch (Exception gone) {
      // The caller hung up, as it may.
    }
  }

  private static String request(Socket socket) throws IOException {
    var text = new StringBuilder();
    int length = 0;
    int end = -1;
    byte[] some = new byte[4096];
    while (end < 0 || text.length() < end + 4 + length) {
      int read = socket.getInputStream().read(some);
      if (read < 0) {
        break;
      }
      text.append(new String(some, 0, read, StandardCharsets.ISO_8859_1));
      if (text.charAt(0) == TLS) {
        break;
      }
      end = text.indexOf("\r\n\r\n");
      if (end >= 0) {
        var header = text.substring(0, end).toLowerCase(java.util.Locale.ROOT);
        int at = header.indexOf("content-length: ");
        length = at < 0 ? 0 : Integer.parseInt(header.substring(at + 16).split("\r\n", 2)[0]);
      }
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
