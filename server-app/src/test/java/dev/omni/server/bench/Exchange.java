package dev.omni.server.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * One kept connection, on which a request is under way at a time. It reads as much of an answer as
 * it must to know its status and where it ends: the load shares its processors with the server.
 */
final class Exchange implements AutoCloseable {
  private static final byte[] LENGTH = "\ncontent-length:".getBytes(StandardCharsets.US_ASCII);
  private static final int HEAD = 16 << 10;
  private static final int STATUS = "HTTP/1.1 ".length();

  private final int number;
  private final SocketChannel channel;
  private final ByteBuffer read = ByteBuffer.allocate(HEAD);
  private final SelectionKey key;
  private ByteBuffer request = ByteBuffer.allocate(0);
  private long begun;
  private long rest;
  private boolean inBody;

  /** A connection of that number. */
  Exchange(int number, InetSocketAddress server, Selector selector) throws IOException {
    this.number = number;
    channel = SocketChannel.open(server);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    key = channel.register(selector, SelectionKey.OP_READ, this);
  }

  /** Its number among the connections of the load. */
  int number() {
    return number;
  }

  /** Begins a request; nothing else may be under way. */
  void send(byte[] bytes) throws IOException {
    begun = System.nanoTime();
    request = ByteBuffer.wrap(bytes);
    proceed();
  }

  /** Sends what could not be sent before. */
  void proceed() throws IOException {
    channel.write(request);
    key.interestOps(request.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
  }

  /** Whether all of the request has been sent. */
  boolean sent() {
    return !request.hasRemaining();
  }

  /**
   * Takes what has come; tells how many nanoseconds the answer took once all of it is there, else
   * 0.
   *
   * @param status that the answer must have
   */
  long receive(int status) throws IOException {
    if (channel.read(read) < 0) {
      throw new IOException("the server closed a connection in an answer: " + seen());
    }
    if (!inBody && !head(status)) {
      return 0;
    }
    rest -= read.position();
    read.clear();
    if (rest > 0) {
      return 0;
    }
    inBody = false;
    return System.nanoTime() - begun;
  }

  /** True when all of the head is there; what follows it counts from then on. */
  private boolean head(int status) throws IOException {
    byte[] bytes = read.array();
    int end = end(bytes, read.position());
    if (end < 0) {
      return false;
    }
    int given = number(bytes, STATUS);
    if (given != status) {
      throw new IOException("answered " + given + " instead of " + status + ": " + seen());
    }
    rest = end + length(bytes, end);
    inBody = true;
    return true;
  }

  private String seen() {
    return new String(read.array(), 0, read.position(), StandardCharsets.UTF_8);
  }

  /** Where the body begins; negative when the head has not come to its end. */
  private static int end(byte[] bytes, int size) {
    for (int i = 3; i < size; i++) {
      if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  private long length(byte[] bytes, int end) throws IOException {
    for (int i = 0; i < end - LENGTH.length; i++) {
      if (matches(bytes, i)) {
        return number(bytes, i + LENGTH.length);
      }
    }
    throw new IOException("an answer does not tell its length: " + seen());
  }

  private static boolean matches(byte[] bytes, int from) {
    for (int i = 0; i < LENGTH.length; i++) {
      byte letter = bytes[from + i];
      boolean upper = letter >= 'A' && letter <= 'Z';
      if ((upper ? letter + ('a' - 'A') : letter) != LENGTH[i]) {
        return false;
      }
    }
    return true;
  }

  private static int number(byte[] bytes, int from) {
    int i = from;
    while (bytes[i] == ' ') {
      i++;
    }
    int value = 0;
    for (; bytes[i] >= '0' && bytes[i] <= '9'; i++) {
      value = value * 10 + bytes[i] - '0';
    }
    return value;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
