package dev.omni.http.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.Connection;
import okhttp3.ConnectionSpec;
import okhttp3.CookieJar;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;

/**
 * The client for outgoing calls. It reaches only allowed addresses and accepts only trusted
 * certificates. It follows no redirect, uses no proxy, stores no cookies, retries nothing, and
 * limits the time of every call.
 */
public final class GuardedHttpClient implements AutoCloseable {
  private static final Duration RESOLVE = Duration.ofSeconds(3);
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int RESOLVERS = 64;
  private static final Pattern NUMBERS = Pattern.compile("[0-9.]+");
  private static final Pattern USUAL =
      Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})\\.){3}(?:0|[1-9][0-9]{0,2})");

  private final EgressPolicy egress;
  private final Trust trust;
  private final Duration whole;
  private final Dns names;
  private final ExecutorService resolvers;
  private Optional<OkHttpClient> client = Optional.empty();

  /**
   * Creates a client.
   *
   * @param whole maximum duration of a call
   */
  public GuardedHttpClient(EgressPolicy egress, Trust trust, Duration whole) {
    this(egress, trust, whole, Dns.SYSTEM);
  }

  GuardedHttpClient(EgressPolicy egress, Trust trust, Duration whole, Dns names) {
    this.egress = egress;
    this.trust = trust;
    this.whole = whole;
    this.names = names;
    this.resolvers =
        new ThreadPoolExecutor(
            0,
            RESOLVERS,
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            GuardedHttpClient::daemon);
  }

  private static Thread daemon(Runnable task) {
    var thread = new Thread(task, "omni-resolver");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns the client; it is created on first use, because loading it takes a tenth of the start
   * time.
   */
  public synchronized OkHttpClient client() {
    OkHttpClient made = client.orElseGet(this::build);
    client = Optional.of(made);
    return made;
  }

  private OkHttpClient build() {
    var builder = new OkHttpClient.Builder();
    trust.judge().ifPresent(judge -> builder.sslSocketFactory(judgedBy(judge), judge));
    return builder
        .socketFactory(new GuardedSocketFactory(egress))
        .dns(host -> resolved(names, host))
        .proxy(Proxy.NO_PROXY)
        .followRedirects(false)
        .followSslRedirects(false)
        .retryOnConnectionFailure(false)
        .cookieJar(CookieJar.NO_COOKIES)
        .protocols(List.of(Protocol.HTTP_1_1))
        .connectionSpecs(List.of(ConnectionSpec.MODERN_TLS, ConnectionSpec.CLEARTEXT))
        .addInterceptor(GuardedHttpClient::onlyUsualNumbers)
        .addInterceptor(new TraceHeaderInterceptor())
        .addNetworkInterceptor(new ReadableAnswer())
        .addNetworkInterceptor(this::onlyAllowedInTheClear)
        .connectTimeout(CONNECT)
        .readTimeout(whole)
        .writeTimeout(whole)
        .callTimeout(whole)
        .build();
  }

  private static SSLSocketFactory judgedBy(X509TrustManager judge) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {judge}, null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Resolves a name; a slow name server must not delay a call beyond its limit. */
  private List<InetAddress> resolved(Dns names, String host) throws UnknownHostException {
    try {
      Future<List<InetAddress>> answer = resolvers.submit(() -> names.lookup(host));
      return answer.get(RESOLVE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new UnknownHostException("stopped");
    } catch (ExecutionException | TimeoutException | RuntimeException failed) {
      throw new UnknownHostException("the name cannot be resolved");
    }
  }

  /**
   * Rejects unusual number formats of an address, which have several interpretations. {@code
   * 0177.0.0.1} is this machine where a leading zero means octal, and a foreign host elsewhere.
   */
  private static Response onlyUsualNumbers(Interceptor.Chain chain) throws IOException {
    String host = chain.request().url().host();
    if (NUMBERS.matcher(host).matches() && !USUAL.matcher(host).matches()) {
      throw new BlockedAddressException();
    }
    return chain.proceed(chain.request());
  }

  /**
   * Allows calls without TLS only to the operator's exceptions, each on a new connection. Servers
   * of HTTP/1.0 close it after a response without notice, and a following request would be lost.
   */
  private Response onlyAllowedInTheClear(Interceptor.Chain chain) throws IOException {
    Optional<Socket> socket = Optional.ofNullable(chain.connection()).map(Connection::socket);
    if (chain.request().isHttps()) {
      return chain.proceed(chain.request());
    }
    if (socket.filter(s -> egress.excepted(s.getInetAddress(), s.getPort())).isEmpty()) {
      throw new BlockedAddressException();
    }
    return chain.proceed(chain.request().newBuilder().header("Connection", "close").build());
  }

  @Override
  public synchronized void close() {
    client.ifPresent(
        made -> {
          made.dispatcher().executorService().shutdown();
          made.connectionPool().evictAll();
        });
    resolvers.shutdownNow();
  }
}
