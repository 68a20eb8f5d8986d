package dev.omni.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Connections of one client to one server: kept alive, at most 16 at work, without redirects. */
final class Wire implements AutoCloseable {
  private static final int MOST = 16;
  private volatile @Nullable HttpClient http;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            var thread = new Thread(task, "omni-client");
            thread.setDaemon(true);
            return thread;
          });
  private final Semaphore slots = new Semaphore(MOST);

  Wire(boolean tls, Map<String, String> environment) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(10))
            .executor(threads)
            .proxy(proxies(environment));
    String authorities = environment.getOrDefault("SSL_CERT_FILE", "");
    if (!tls) {
      builder.sslContext(NoTls.context());
    } else if (!authorities.isEmpty()) {
      builder.sslContext(TlsTrust.of(Path.of(authorities)));
    }
    http = builder.build();
  }

  private static ProxySelector proxies(Map<String, String> environment) {
    return new ProxySelector() {
      @Override
      public List<Proxy> select(URI uri) {
        String name = uri.getScheme().equals("https") ? "HTTPS_PROXY" : "HTTP_PROXY";
        String proxy = environment.getOrDefault(name, environment.getOrDefault(lower(name), ""));
        String without =
            environment.getOrDefault("NO_PROXY", environment.getOrDefault("no_proxy", ""));
        boolean direct =
            proxy.isEmpty()
                || uri.getHost().matches("localhost|127\\..*|\\[::1]")
                || List.of(without.split("\\s*,\\s*")).stream()
                    .anyMatch(
                        end -> end.equals("*") || (!end.isEmpty() && uri.getHost().endsWith(end)));
        if (direct) {
          return List.of(Proxy.NO_PROXY);
        }
        URI at = URI.create(proxy.contains("//") ? proxy : "http://" + proxy);
        int port = at.getPort() < 0 ? 80 : at.getPort();
        return List.of(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(at.getHost(), port)));
      }

      @Override
      public void connectFailed(URI uri, SocketAddress at, IOException failure) {
        // the call itself fails
      }
    };
  }

  private static String lower(String name) {
    return name.toLowerCase(java.util.Locale.ROOT);
  }

  /** Sends a request and reads its whole answer. */
  HttpResponse<byte[]> send(
      String method, URI uri, Map<String, String> headers, byte @Nullable [] body, long deadline)
      throws Lost {
    try {
      if (!slots.tryAcquire(left(deadline), TimeUnit.NANOSECONDS)) {
        throw new Lost("all " + MOST + " connections are in use", true);
      }
    } catch (InterruptedException interrupted) {
      throw stopped();
    }
    try {
      return within(deadline, request(method, uri, headers, body), BodyHandlers.ofByteArray());
    } finally {
      slots.release();
    }
  }

  /** Opens a stream. */
  HttpResponse<Flow.Publisher<List<ByteBuffer>>> stream(
      URI uri, Map<String, String> headers, long deadline) throws Lost {
    return within(deadline, request("GET", uri, headers, null), BodyHandlers.ofPublisher());
  }

  private <T> HttpResponse<T> within(long deadline, HttpRequest request, BodyHandler<T> handler)
      throws Lost {
    HttpClient open = http;
    if (open == null) {
      throw closed();
    }
    return outcome(open.sendAsync(request, handler), deadline);
  }

  private static <T> T outcome(CompletableFuture<T> future, long deadline) throws Lost {
    try {
      return future.get(left(deadline), TimeUnit.NANOSECONDS);
    } catch (TimeoutException over) {
      future.cancel(true);
      throw new Lost("no answer in time", true);
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      boolean late = cause instanceof HttpTimeoutException;
      throw new Lost(late ? "no answer in time" : String.valueOf(cause), late);
    } catch (InterruptedException interrupted) {
      future.cancel(true);
      throw stopped();
    }
  }

  static IllegalStateException stopped() {
    Thread.currentThread().interrupt();
    return new IllegalStateException("the thread was interrupted while waiting; the run continues");
  }

  private static HttpRequest request(
      String method, URI uri, Map<String, String> headers, byte @Nullable [] body) {
    var builder =
        HttpRequest.newBuilder(uri)
            .method(
                method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    headers.forEach(builder::header);
    return builder.build();
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
    if (http == null) {
      throw closed();
    }
  }

  private static IllegalStateException closed() {
    return new IllegalStateException("this client is closed");
  }

  ExecutorService threads() {
    return threads;
  }

  /** Ends all threads; before Java 21 the connections end when the collector finds them. */
  @Override
  public void close() {
    HttpClient open = http;
    http = null;
    threads.shutdownNow();
    if (open == null) {
      return;
    }
    try {
      HttpClient.class.getMethod("shutdownNow").invoke(open); // from Java 21 on
    } catch (ReflectiveOperationException absent) {
      // nothing else ends them
    }
  }
}
