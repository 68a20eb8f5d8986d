package dev.omni.benchmarks;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One kept HTTP/1.1 connection with one request at a time. It shares the processors with the server
 * that it measures, so it writes bytes that are ready and reads no more of an answer than its
 * status and its length: general clients take as long for a request as a server does, and would
 * hide half of each difference.
 */
final class HttpConnection implements AutoCloseable {
  private static final int STATUS = "HTTP/1.1 ".length();
  private static final String LENGTH = "\r\ncontent-length:";

  private final Socket socket;
  private final InputStream in;
  private final byte[] buffer = new byte[64 << 10];

  /** Connects to a port of this machine. */
  HttpConnection(int port) throws IOException {
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    this.in = socket.getInputStream();
  }

  /** Sends a request and reads its whole answer; gives the status. */
  int exchange(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    int size = 0;
    int body = -1;
    while (body < 0) {
      int from = size;
      size += read(size);
      body = bodyStart(Math.max(0, from - 3), size);
    }
    String head = new String(buffer, 0, body, StandardCharsets.ISO_8859_1);
    int end = body + length(head);
    while (size < end) {
      size += read(size);
    }
    return Integer.parseInt(head.substring(STATUS, STATUS + 3));
  }

  private int read(int offset) throws IOException {
    int count = in.read(buffer, offset, buffer.length - offset);
    if (count <= 0) {
      throw new EOFException("the server closed a connection within an answer");
    }
    return count;
  }

  /** Finds where the body begins; negative while the head is not complete. */
  private int bodyStart(int from, int size) {
    for (int i = from; i + 3 < size; i++) {
      if (buffer[i] == '\r' && buffer[i + 2] == '\r' && buffer[i + 3] == '\n') {
        return i + 4;
      }
    }
    return -1;
  }

  private static int length(String head) throws IOException {
    int found = head.toLowerCase(Locale.ROOT).indexOf(LENGTH);
    if (found < 0) {
      throw new IOException("an answer without Content-Length: " + head);
    }
    int from = found + LENGTH.length();
    return Integer.parseInt(head.substring(from, head.indexOf('\r', from)).strip());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
