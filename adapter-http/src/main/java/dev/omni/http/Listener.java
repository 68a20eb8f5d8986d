package dev.omni.http;

import dev.omni.application.spi.KeyStore;
import dev.omni.application.spi.RequestLog;
import dev.omni.http.fault.JettyErrors;
import dev.omni.http.fault.Refusals;
import dev.omni.http.gate.Aside;
import dev.omni.http.gate.Bodies;
import dev.omni.http.gate.FrontDoor;
import dev.omni.http.gate.Gate;
import dev.omni.http.gate.Patience;
import dev.omni.http.gate.Proxies;
import dev.omni.http.gate.RateLimits;
import dev.omni.http.gate.RequestIds;
import dev.omni.http.gate.RequestLines;
import dev.omni.http.gate.Sessionless;
import dev.omni.http.route.Signpost;
import dev.omni.http.view.Links;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.servlet.SubmitOrder;
import io.javalin.http.servlet.Task;
import io.javalin.util.JavalinException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import kotlin.Unit;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** Javalin on Jetty, set up strictly: what is not well-formed does not come through. */
final class Listener {
  private static final System.Logger LOG = System.getLogger(Listener.class.getName());
  private static final int HEADERS = 8 << 10;

  /**
   * More than all that keep a thread for long may be at once: direct runs of both modes, those who
   * wait for the runs of others, and requests that wait or follow. So who only asks is answered.
   */
  private static final int THREADS = 512;

  /** Since this Java a virtual thread may wait within a monitor, as databases' drivers do. */
  private static final int UNPINNED = 24;

  private final HttpSettings settings;
  private final InstantSource clock;
  private final RequestIds ids;
  private final RequestLines lines;
  private volatile int port;
  private Optional<Javalin> javalin = Optional.empty();

  Listener(
      HttpSettings settings,
      InstantSource clock,
      Supplier<UUID> identity,
      Consumer<RequestLog.Line> told) {
    this.settings = settings;
    this.clock = clock;
    this.ids = new RequestIds(clock, identity);
    this.lines = new RequestLines(told, ids, clock);
    this.port = settings.port();
  }

  int port() {
    return port;
  }

  /** The address before the path, as clients reach it. */
  String origin() {
    return settings
        .publicUrl()
        .orElseGet(() -> settings.front().scheme() + settings.host() + ":" + port);
  }

  void start(KeyStore keys, RateLimits limits, Links links, Signpost signpost) {
    var refusals = new Refusals(links);
    var gate = new Gate(keys, settings.keyHeaders(), limits);
    var bodies = new Bodies(settings.limits().body(), settings.limits().bodyTime(), clock);
    var dispatch = new Dispatch(gate, limits, bodies, refusals, clock);
    Javalin made =
        Javalin.create(
            config -> {
              quiet(config);
              jetty(config, new JettyErrors(refusals, ids));
              all(config, ctx -> dispatch.lead(signpost, ctx));
              config.routes.exception(Exception.class, (ours, ctx) -> dispatch.broke(ours, ctx));
            });
    javalin = Optional.of(made);
    port = made.start().port();
  }

  void stop() {
    try {
      javalin.ifPresent(Javalin::stop);
    } catch (JavalinException unfinished) {
      LOG.log(System.Logger.Level.WARNING, "stopped before every request had ended", unfinished);
    }
  }

  /** Nothing is held against routes of the framework: it has none. */
  @SuppressWarnings("unchecked") // The framework takes an array of what is generic.
  private static void all(JavalinConfig config, Consumer<Context> answer) {
    config.requestLifeCycle(
        (tasks, servlet, ctx, path) ->
            tasks.invoke(
                SubmitOrder.LAST,
                new Task(
                    true,
                    () -> {
                      answer.accept(ctx);
                      return Unit.INSTANCE;
                    })));
  }

  private static void quiet(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.router.ignoreTrailingSlashes = false;
  }

  private void jetty(JavalinConfig config, JettyErrors errors) {
    var threads = new QueuedThreadPool(THREADS, 8);
    threads.setName("http");
    config.jetty.threadPool = threads;
    config.jetty.modifyHttpConfiguration(Listener::strict);
    config.jetty.addConnector(this::connector);
    config.jetty.modifyServer(server -> server(server, errors));
    config.jetty.modifyServletContextHandler(
        context -> context.setSessionHandler(new Sessionless()));
  }

  private static void strict(HttpConfiguration http) {
    http.setHttpCompliance(HttpCompliance.STRICT);
    http.setUriCompliance(UriCompliance.DEFAULT);
    http.setRequestHeaderSize(HEADERS);
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
  }

  private ServerConnector connector(Server server, HttpConfiguration http) {
    if (!settings.front().proxies().isEmpty()) {
      http.addCustomizer(new Proxies(settings.front().proxies()));
    }
    var connector = new ServerConnector(server, 1, 2, factories(http));
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
              // There is one certificate, so the name that a client asks for selects nothing.
              http.addCustomizer(new SecureRequestCustomizer(false));
              var secure = new SslConnectionFactory(tls.context(), plain.getProtocol());
              return new ConnectionFactory[] {secure, plain};
            })
        .orElseGet(() -> new ConnectionFactory[] {plain});
  }

  /** Who may write does so on virtual threads, where those keep no other one while they wait. */
  private static Handler aside(Server server, Handler door) {
    if (Runtime.version().feature() < UNPINNED) {
      return door;
    }
    var threads = new VirtualThreadPool(THREADS);
    threads.setName("http-aside");
    server.addBean(threads);
    return new Aside(threads, door);
  }

  private void server(Server server, JettyErrors errors) {
    server.setErrorHandler(errors);
    server.setRequestLog(lines);
    server.setStopTimeout(settings.limits().drain().toMillis());
    server.addBean(new NetworkConnectionLimit(settings.limits().connections(), server));
    var limits = settings.limits();
    var patience = new Patience(limits.body(), limits.bodyTime(), clock);
    var door = new FrontDoor(ids, settings.keyHeaders(), patience);
    door.setHandler(new GracefulHandler());
    server.setHandler(aside(server, door));
  }
}
