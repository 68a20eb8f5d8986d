package dev.omni.http;

import dev.omni.application.access.ApiKeyAuthenticator;
import dev.omni.application.load.BodySpool;
import dev.omni.application.load.MemoryBudget;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.http.error.ErrorResponses;
import dev.omni.http.error.HttpErrorHandler;
import dev.omni.http.error.ListenFailure;
import dev.omni.http.filter.BodyReader;
import dev.omni.http.filter.CorsHeaders;
import dev.omni.http.filter.HeaderAuthenticator;
import dev.omni.http.filter.RequestIds;
import dev.omni.http.filter.RequestLogger;
import dev.omni.http.filter.RequestSanitizer;
import dev.omni.http.filter.RequestTracer;
import dev.omni.http.filter.TokenBucketRateLimiter;
import dev.omni.http.filter.TrustedProxies;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Route;
import dev.omni.http.view.Links;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The HTTP server: Javalin on a Jetty that rejects malformed requests. */
final class ApiListener {
  private static final System.Logger LOG = System.getLogger(ApiListener.class.getName());
  private static final int HEADERS = 8 << 10;

  /**
   * The number of threads. It exceeds the sum of all limits on requests that occupy a thread for
   * long: direct runs of both modes, those that wait a second for a slot, and requests that wait
   * for a run or follow one. The rest serves all other requests.
   */
  private static final int THREADS = 1536;

  private final HttpSettings settings;
  private final InstantSource clock;
  private final RequestIds ids;
  private final CorsHeaders cors;
  private final RequestLogger lines;
  private final RequestTracer tracer;
  private volatile int port;
  private Optional<Javalin> javalin = Optional.empty();

  ApiListener(
      HttpSettings settings,
      InstantSource clock,
      Supplier<UUID> identity,
      Consumer<RequestLine> requestLog,
      RequestTracer tracer) {
    this.settings = settings;
    this.clock = clock;
    this.ids = new RequestIds(clock, identity);
    this.cors = new CorsHeaders(settings.front().origins(), settings.keyHeaders());
    this.lines = new RequestLogger(requestLog, ids, clock, tracer);
    this.tracer = tracer;
    this.port = settings.port();
  }

  int port() {
    return port;
  }

  /** Returns the address before the path, as clients reach it. */
  String origin() {
    return settings
        .publicUrl()
        .orElseGet(() -> settings.front().scheme() + settings.host() + ":" + port);
  }

  void start(
      ApiKeyAuthenticator keys,
      TokenBucketRateLimiter limits,
      Links links,
      Map<Route, Endpoint> table,
      BodySpool spool,
      Consumer<RoutesConfig> console) {
    var errors = new ErrorResponses(links, keys.acceptsTokens());
    var authenticator = new HeaderAuthenticator(keys, settings.keyHeaders(), limits);
    HttpSettings.Limits most = settings.limits();
    var bodies = new BodyReader(most.body(), spool, most.bodyTime(), clock);
    var pipeline = new RequestPipeline(authenticator, limits, bodies, errors, clock);
    Javalin made =
        Javalin.create(
            config -> {
              javalin(config);
              jetty(config, new HttpErrorHandler(errors, ids, cors), spool.budget());
              pipeline.register(config, table);
              console.accept(config.routes);
            });
    javalin = Optional.of(made);
    try {
      port = made.start().port();
    } catch (JavalinException failed) {
      throw ListenFailure.at("port", settings.host(), settings.port(), failed);
    }
  }

  /** Returns the registered operations, as method and path. */
  List<String> served() {
    return javalin.stream()
        .flatMap(started -> started.unsafe.internalRouter.allHttpHandlers().stream())
        .map(parsed -> parsed.endpoint)
        .filter(endpoint -> endpoint.method.isHttpMethod())
        .map(endpoint -> endpoint.method + " " + endpoint.path)
        .toList();
  }

  void stop() {
    try {
      javalin.ifPresent(Javalin::stop);
    } catch (JavalinException unfinished) {
      LOG.log(System.Logger.Level.WARNING, "stopped before every request had ended", unfinished);
    }
  }

  private static void javalin(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.http.prefer405over404 = true;
    config.router.ignoreTrailingSlashes = false;
  }

  private void jetty(JavalinConfig config, HttpErrorHandler errors, MemoryBudget memory) {
    // The queue of Jetty asks the JVM's beans for the size of a reference, which loads 300 classes.
    var threads = new QueuedThreadPool(THREADS, 8, new LinkedBlockingQueue<>());
    threads.setName("http");
    config.jetty.threadPool = threads;
    config.jetty.modifyHttpConfiguration(this::strict);
    config.jetty.addConnector(this::connector);
    config.jetty.modifyServer(server -> server(server, errors, memory));
  }

  private void strict(HttpConfiguration http) {
    http.setHttpCompliance(HttpCompliance.STRICT);
    http.setUriCompliance(UriCompliance.DEFAULT);
    http.setRequestHeaderSize(HEADERS);
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    if (!settings.front().proxies().isEmpty()) {
      http.addCustomizer(new TrustedProxies(settings.front().proxies()));
    }
  }

  private ServerConnector connector(Server server, HttpConfiguration http) {
    var connector = new ServerConnector(server, factories(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    connector.setAcceptQueueSize(1024);
    connector.setShutdownIdleTimeout(100);
    return connector;
  }

  private ConnectionFactory[] factories(HttpConfiguration http) {
    var plain = new HttpConnectionFactory(http);
    return settings
        .front()
        .tls()
        .map(
            tls -> {
              // There is one certificate, so the requested host name selects nothing.
              http.addCustomizer(new SecureRequestCustomizer(false));
              var secure = new SslConnectionFactory(tls.context(), plain.getProtocol());
              return new ConnectionFactory[] {secure, plain};
            })
        .orElseGet(() -> new ConnectionFactory[] {plain});
  }

  private void server(Server server, HttpErrorHandler errors, MemoryBudget memory) {
    HttpSettings.Limits limits = settings.limits();
    server.setErrorHandler(errors);
    server.setRequestLog(lines);
    server.setStopTimeout(limits.drain().toMillis());
    server.addBean(new NetworkConnectionLimit(limits.connections(), server));
    var sanitizer =
        new RequestSanitizer(
            ids, cors, settings.keyHeaders(), limits.bodyTime(), clock, tracer, memory);
    server.setHandler(new GracefulHandler(sanitizer));
  }
}
