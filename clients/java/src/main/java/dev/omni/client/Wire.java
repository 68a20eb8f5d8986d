package dev.omni.client;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Connections of one client to one server: kept alive, at most 16 at work, without redirects. */
final class Wire implements AutoCloseable {
  private static final int MOST = 16;
  private static final int TLS_PORT = 443;
  private static final int PORT = 80;
  private static final byte[] NOTHING = new byte[0];

  private final URI server;
  private final Optional<HttpProxy> proxy;
  private final Optional<SSLSocketFactory> tls;
  private final Semaphore slots = new Semaphore(MOST);
  private final Deque<Connection> idle = new ArrayDeque<>();
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private @Nullable ExecutorService threads;

  Wire(URI server, Map<String, String> environment) {
    this.server = server;
    this.proxy = HttpProxy.of(server, environment);
    this.tls =
        server.getScheme().equals("https")
            ? Optional.of(context(environment).getSocketFactory())
            : Optional.empty();
  }

  private static SSLContext context(Map<String, String> environment) {
    String authorities = environment.getOrDefault("SSL_CERT_FILE", "");
    try {
      return authorities.isEmpty() ? SSLContext.getDefault() : TlsTrust.of(Path.of(authorities));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("this JVM has no TLS");
    }
  }

  /** Sends a request and reads its whole answer. */
  Answer send(Sent request, long deadline, boolean repeatable) throws Lost {
    try {
      if (!slots.tryAcquire(left(deadline), TimeUnit.NANOSECONDS)) {
        throw new Lost("all " + MOST + " connections are in use", true);
      }
    } catch (InterruptedException interrupted) {
      throw stopped();
    }
    try {
      while (true) {
        Connection kept = idle();
        try {
          return exchange(kept, request, deadline);
        } catch (Lost lost) {
          // The server may have closed an idle connection.
          if (kept == null || !lost.untouched() || !repeatable || lost.timedOut()) {
            throw lost;
          }
        }
      }
    } finally {
      slots.release();
    }
  }

  private Answer exchange(@Nullable Connection kept, Sent request, long deadline) throws Lost {
    Connection connection = kept;
    boolean keep = false;
    try {
      connection = kept == null ? connected(deadline) : kept;
      var reader = begun(connection, request, deadline);
      byte[] body = reader.whole(deadline);
      keep = reader.keep() && sameId(request, reader);
      return new Answer(reader.status(), reader.headers(), body);
    } catch (IOException broken) {
      throw lost(broken, connection != null && connection.touched());
    } finally {
      if (connection != null) {
        give(connection, keep);
      }
    }
  }

  private AnswerReader begun(Connection connection, Sent request, long deadline)
      throws IOException {
    connection.write(head(request), request.body());
    var reader = new AnswerReader(connection, request.method());
    reader.readHead(deadline);
    if (reader.status() / 100 == 2 && !sameId(request, reader)) {
      throw new Unreadable("the answer of another request came", false);
    }
    return reader;
  }

  /**
   * Returns whether an answer has the id that was sent; one that a server replaces is not compared.
   */
  private static boolean sameId(Sent request, AnswerReader reader) {
    String sent = request.headers().getOrDefault("X-Request-Id", "");
    String came = reader.header("X-Request-Id");
    return came.isEmpty() || came.equals(sent) || !sent.matches("[A-Za-z0-9._:-]{8,128}");
  }

  private String head(Sent request) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("Host", server.getRawAuthority());
    fields.put("Accept-Encoding", "gzip");
    String target = request.target();
    if (proxy.isPresent() && tls.isEmpty()) {
      target = server.getScheme() + "://" + server.getRawAuthority() + target;
      authorize(proxy.get(), fields);
    }
    fields.putAll(request.headers());
    if (request.body().length > 0 || request.method().equals("POST")) {
      fields.put("Content-Length", String.valueOf(request.body().length));
    }
    return text(request.method() + " " + target, fields);
  }

  private static void authorize(HttpProxy proxy, Map<String, String> fields) {
    if (!proxy.authorization().isEmpty()) {
      fields.put("Proxy-Authorization", proxy.authorization());
    }
  }

  private static String text(String line, Map<String, String> fields) {
    var text = new StringBuilder(line).append(" HTTP/1.1\r\n");
    fields.forEach(
        (name, value) -> {
          if (!value.matches("[\\t -~]*")) {
            throw new IllegalArgumentException(
                "the header " + name + " must be text of printable ASCII characters");
          }
          text.append(name).append(": ").append(value).append("\r\n");
        });
    return text.append("\r\n").toString();
  }

  private @Nullable Connection idle() {
    while (true) {
      Connection found;
      synchronized (idle) {
        if (closed) {
          throw closed();
        }
        found = idle.pollLast();
      }
      if (found == null || found.isQuiet()) {
        return found;
      }
      forget(found);
    }
  }

  private void give(Connection connection, boolean keep) {
    synchronized (idle) {
      if (keep && !closed) {
        idle.addLast(connection);
        return;
      }
    }
    forget(connection);
  }

  void forget(Connection connection) {
    open.remove(connection);
    connection.close();
  }

  private Connection connected(long deadline) throws IOException {
    int usual = tls.isPresent() ? TLS_PORT : PORT;
    int port = server.getPort() < 0 ? usual : server.getPort();
    String host = server.getHost().replaceAll("^\\[|]$", "");
    Connection made =
        Connection.to(
            proxy.map(HttpProxy::host).orElse(host),
            proxy.map(HttpProxy::port).orElse(port),
            deadline);
    boolean ready = false;
    open.add(made);
    try {
      if (tls.isPresent()) {
        if (proxy.isPresent()) {
          tunnel(made, proxy.get(), port, deadline);
        }
        made.secure(tls.get(), server, port, deadline);
      }
      ready = true;
      return made;
    } finally {
      if (!ready) {
        forget(made);
      }
    }
  }

  private void tunnel(Connection made, HttpProxy through, int port, long deadline)
      throws IOException {
    String to = server.getHost() + ":" + port;
    Map<String, String> fields = new LinkedHashMap<>(Map.of("Host", to));
    authorize(through, fields);
    made.write(text("CONNECT " + to, fields), NOTHING);
    var reader = new AnswerReader(made, "CONNECT");
    reader.readHead(deadline);
    if (reader.status() != 200) {
      throw new Unreadable("the proxy answered " + reader.status(), false);
    }
  }

  /** Opens a stream. */
  EventStream stream(Sent request, long deadline) throws Lost {
    Connection kept = idle();
    try {
      return stream(kept, request, deadline);
    } catch (Lost lost) {
      if (kept == null || lost.timedOut()) {
        throw lost;
      }
      return stream(null, request, deadline);
    }
  }

  private EventStream stream(@Nullable Connection kept, Sent request, long deadline) throws Lost {
    Connection connection = kept;
    boolean begun = false;
    try {
      connection = kept == null ? connected(deadline) : kept;
      var reader = begun(connection, request, deadline);
      begun = true;
      return new EventStream(this, connection, reader);
    } catch (IOException broken) {
      throw lost(broken, connection != null && connection.touched());
    } finally {
      if (!begun && connection != null) {
        forget(connection);
      }
    }
  }

  /**
   * Returns why there is no answer. An interrupt is an error of its own, and stays on the thread.
   */
  static Lost lost(IOException broken, boolean touched) {
    if (broken instanceof ClosedByInterruptException || Thread.currentThread().isInterrupted()) {
      throw stopped();
    }
    if (broken instanceof SocketTimeoutException) {
      return new Lost("no answer in time", true, !touched, false);
    }
    if (broken instanceof Unreadable unreadable) {
      return new Lost(
          String.valueOf(unreadable.getMessage()), false, !touched, unreadable.lasting());
    }
    return new Lost(String.valueOf(broken), false, !touched, false);
  }

  static APIInterruptedError stopped() {
    Thread.currentThread().interrupt();
    return new APIInterruptedError(
        "the thread was interrupted while waiting; the run continues", null);
  }

  private static long left(long deadline) {
    return Math.max(1, deadline - System.nanoTime());
  }

  /** Waits. */
  void pause(Duration time) {
    try {
      Thread.sleep(Math.max(0, time.toMillis()));
    } catch (InterruptedException interrupted) {
      throw stopped();
    }
    if (closed) {
      throw closed();
    }
  }

  private static IllegalStateException closed() {
    return new IllegalStateException("this client is closed");
  }

  /** Returns the threads of calls that a program does not wait for. */
  synchronized ExecutorService threads() {
    if (closed) {
      throw closed();
    }
    if (threads == null) {
      threads =
          Executors.newCachedThreadPool(
              task -> {
                var thread = new Thread(task, "omni-client");
                thread.setDaemon(true);
                return thread;
              });
    }
    return threads;
  }

  /** Ends all connections and threads. */
  @Override
  public synchronized void close() {
    synchronized (idle) {
      closed = true;
      idle.clear();
    }
    open.forEach(this::forget);
    if (threads != null) {
      threads.shutdownNow();
    }
  }
}
