package dev.omni.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A proxy between a node and its database. A test can drop its connections, or hold the node at a
 * given text.
 */
final class TcpProxy implements AutoCloseable {
  private static final int CHUNK = 1 << 16;
  private static final long PATIENCE_SECONDS = 60;

  private final ServerSocket door;
  private final int database;
  private final Set<Socket> ends = ConcurrentHashMap.newKeySet();
  private final CountDownLatch heard = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile String word = "";
  private volatile Cut cut = new Cut();

  /** A period without connections; those opened in it stay dead. */
  private static final class Cut {
    volatile boolean silent;
  }

  /** To a database on this machine. */
  TcpProxy(int database) throws IOException {
    this.database = database;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private static void start(Runnable task) {
    var thread = new Thread(task, "cable");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return door.getLocalPort();
  }

  /** Keeps back what the node says from that word on, on the connection that says it first. */
  void holdAt(String text) {
    word = text;
  }

  /** Waits until the word was said. */
  void heard() throws InterruptedException {
    if (!heard.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the node never said " + word);
    }
  }

  /** Lets through what was kept back. */
  void release() {
    released.countDown();
  }

  /** From now on nothing gets through, in either direction; nothing is refused either. */
  void cut() {
    cut.silent = true;
  }

  /** New connections get through again; those from before stay silent for ever. */
  void mend() {
    cut = new Cut();
  }

  private void accept() {
    try {
      while (true) {
        connect(door.accept());
      }
    } catch (IOException closed) {
      ends.forEach(TcpProxy::hangUp);
    }
  }

  private void connect(Socket node) throws IOException {
    ends.add(node);
    Cut era = cut;
    if (!era.silent) {
      var other = new Socket(InetAddress.getLoopbackAddress(), database);
      ends.add(other);
      start(() -> carry(node, other, era, true));
      start(() -> carry(other, node, era, false));
    }
  }

  private void carry(Socket from, Socket to, Cut era, boolean listening) {
    var chunk = new byte[CHUNK];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
        if (listening) {
          listen(new String(chunk, 0, length, StandardCharsets.ISO_8859_1));
        }
        if (!era.silent) {
          out.write(chunk, 0, length);
        }
      }
      ended(to, era);
    } catch (IOException gone) {
      ended(to, era);
    }
  }

  /** Nobody is told that a connection of a cut cable has ended. */
  private static void ended(Socket other, Cut era) {
    if (!era.silent) {
      hangUp(other);
    }
  }

  private void listen(String said) {
    if (!word.isEmpty() && heard.getCount() > 0 && said.contains(word)) {
      heard.countDown();
      await(released);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private static void hangUp(Socket end) {
    try {
      end.close();
    } catch (IOException closed) {
      throw new UncheckedIOException(closed);
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
