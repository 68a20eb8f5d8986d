package dev.omni.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Connection to a server, with what it has sent that is not read yet. */
final class Connection implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int MOST_HEAD = 65_536;

  private final SocketChannel channel;
  private Socket socket;
  private final byte[] bytes = new byte[16_384];
  private int at;
  private int end;
  private boolean touched;

  private Connection(SocketChannel channel) {
    this.channel = channel;
    this.socket = channel.socket();
  }

  /** Connects to a host; of its addresses the first that answers. */
  static Connection to(String host, int port, long deadline) throws IOException {
    IOException failure = new IOException("no address of " + host);
    for (InetAddress address : InetAddress.getAllByName(host)) {
      SocketChannel channel = SocketChannel.open();
      boolean connected = false;
      try {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        long most = Math.min(deadline, System.nanoTime() + CONNECT.toNanos());
        channel.socket().connect(new InetSocketAddress(address, port), millis(most));
        connected = true;
        return new Connection(channel);
      } catch (IOException refused) {
        failure = refused;
      } finally {
        if (!connected) {
          channel.close();
        }
      }
    }
    throw failure;
  }

  /** Continues in TLS with the host of a URI, whose name the certificate must have. */
  void secure(SSLSocketFactory factory, URI server, int port, long deadline) throws IOException {
    String host = server.getHost().replaceAll("^\\[|]$", "");
    var secure = (SSLSocket) factory.createSocket(socket, host, port, true);
    SSLParameters parameters = secure.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secure.setSSLParameters(parameters);
    secure.setSoTimeout(millis(Math.min(deadline, System.nanoTime() + CONNECT.toNanos())));
    secure.startHandshake();
    socket = secure;
  }

  /** Sends the head of a request and its body. */
  void write(String head, byte[] body) throws IOException {
    byte[] first = head.getBytes(StandardCharsets.US_ASCII);
    byte[] all = java.util.Arrays.copyOf(first, first.length + body.length);
    System.arraycopy(body, 0, all, first.length, body.length);
    touched = false;
    socket.getOutputStream().write(all);
  }

  /** Returns whether a byte of the present answer has come. */
  boolean touched() {
    return touched;
  }

  /** Returns whether bytes are here that belong to no request. */
  boolean hasSurplus() {
    return at < end;
  }

  /** Returns whether nothing came since the last answer, neither an end nor bytes. */
  boolean isQuiet() {
    try {
      if (hasSurplus() || !channel.isOpen()) {
        return false;
      }
      channel.configureBlocking(false);
      int count = channel.read(ByteBuffer.allocate(1));
      channel.configureBlocking(true);
      return count == 0;
    } catch (IOException broken) {
      return false;
    }
  }

  /** Reads a line of a head, without its end. */
  String line(long deadline) throws IOException {
    var text = new StringBuilder();
    while (true) {
      int next = next(deadline);
      if (next == '\r') {
        if (next(deadline) != '\n') {
          throw new Unreadable("what came is not HTTP", false);
        }
        return text.toString();
      }
      if (next < 0) {
        throw new Unreadable(touched ? "the answer broke off" : "no byte of an answer came", false);
      }
      boolean plain = next == '\t' || (next >= ' ' && next != 0x7f);
      if (!plain || text.length() > MOST_HEAD) {
        throw new Unreadable("what came is not HTTP", false);
      }
      text.append((char) next);
    }
  }

  private int next(long deadline) throws IOException {
    return fill(deadline) ? bytes[at++] & 0xff : -1;
  }

  /** Reads at most so many bytes; an empty array at the end of the connection. */
  byte[] some(long most, long deadline) throws IOException {
    if (!fill(deadline)) {
      return new byte[0];
    }
    int count = (int) Math.min(most, end - at);
    byte[] found = java.util.Arrays.copyOfRange(bytes, at, at + count);
    at += count;
    return found;
  }

  private boolean fill(long deadline) throws IOException {
    if (at < end) {
      return true;
    }
    socket.setSoTimeout(millis(deadline));
    InputStream in = socket.getInputStream();
    int count = in.read(bytes);
    at = 0;
    end = Math.max(0, count);
    touched |= count > 0;
    return count > 0;
  }

  private static int millis(long deadline) throws SocketTimeoutException {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new SocketTimeoutException("the time is over");
    }
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, left / 1_000_000));
  }

  /** Closes it without waiting for the other side. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException gone) {
      // it is closed
    }
  }
}
