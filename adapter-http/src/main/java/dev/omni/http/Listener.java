package dev.omni.http;

import dev.omni.application.spi.KeyStore;
import dev.omni.application.spi.RequestLog;
import dev.omni.http.fault.JettyErrors;
import dev.omni.http.fault.Refusals;
import dev.omni.http.gate.Aside;
import dev.omni.http.gate.Bodies;
import dev.omni.http.gate.FrontDoor;
import dev.omni.http.gate.Gate;
import dev.omni.http.gate.OwnConnection;
import dev.omni.http.gate.Patience;
import dev.omni.http.gate.Proxies;
import dev.omni.http.gate.RateLimits;
import dev.omni.http.gate.RequestIds;
import dev.omni.http.gate.RequestLines;
import dev.omni.http.route.Route;
import dev.omni.http.route.Signpost;
import dev.omni.http.view.Links;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** Jetty, set up strictly: what is not well-formed does not come through. */
final class Listener {
  private static final System.Logger LOG = System.getLogger(Listener.class.getName());
  private static final int HEADERS = 8 << 10;

  /**
   * More than all that keep a thread for long may be at once: direct runs of both modes, those who
   * wait for the runs of others, and requests that wait or follow. So who only asks is answered.
   */
  private static final int THREADS = 512;

  private static final int ACCEPTORS = 1;

  /**
   * Threads that read from connections: one for two processors. Reads are answered by them (ADR
   * 50), and where they fill all processors, they wait for each other in the midst of answers.
   */
  private static final int HALF = -1;

  private static final String RUNS = Route.BASE + "/omni/runs/";

  /** Since this Java a virtual thread may wait within a monitor, as databases' drivers do. */
  private static final int UNPINNED = 24;

  private final HttpSettings settings;
  private final InstantSource clock;
  private final RequestIds ids;
  private final RequestLines lines;
  private volatile int port;
  private Optional<Server> server = Optional.empty();

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
    var handlers = new Dispatch(signpost, gate, limits, bodies, refusals, clock);
    Server made = server(handlers, new JettyErrors(refusals, ids));
    var connector = connector(made);
    made.addConnector(connector);
    server = Optional.of(made);
    started(made);
    port = connector.getLocalPort();
  }

  private static void started(Server made) {
    try {
      made.start();
    } catch (Exception failed) {
      LifeCycle.stop(made);
      throw new IllegalStateException(failed.getMessage(), failed);
    }
  }

  void stop() {
    try {
      if (server.isPresent()) {
        server.get().stop();
      }
    } catch (Exception unfinished) {
      LOG.log(System.Logger.Level.WARNING, "stopped before every request had ended", unfinished);
    }
  }

  private HttpConfiguration strict() {
    var http = new HttpConfiguration();
    http.setHttpCompliance(HttpCompliance.STRICT);
    http.setUriCompliance(UriCompliance.DEFAULT);
    http.setRequestHeaderSize(HEADERS);
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    if (!settings.front().proxies().isEmpty()) {
      http.addCustomizer(new Proxies(settings.front().proxies()));
    }
    return http;
  }

  private ServerConnector connector(Server server) {
    var connector = new ServerConnector(server, ACCEPTORS, HALF, factories(strict()));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.limits().idle().toMillis());
    connector.setAcceptQueueSize(1024);
    connector.setShutdownIdleTimeout(100);
    return connector;
  }

  private ConnectionFactory[] factories(HttpConfiguration http) {
    var plain = OwnConnection.factory(http);
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
  private static Aside.Threads threads(Server server) {
    if (Runtime.version().feature() < UNPINNED) {
      return new Aside.Threads(server.getThreadPool(), server.getThreadPool());
    }
    var virtual = new VirtualThreadPool(THREADS);
    virtual.setName("http-aside");
    server.addBean(virtual);
    return new Aside.Threads(server.getThreadPool(), virtual);
  }

  /** A run that has ended, which is asked for again and again, stands in memory. */
  private static boolean athand(Request request) {
    String path = String.valueOf(request.getHttpURI().getPath());
    return request.getMethod().equals("GET")
        && path.startsWith(RUNS)
        && path.indexOf('/', RUNS.length()) < 0;
  }

  private Server server(Handler answers, JettyErrors errors) {
    var threads = new QueuedThreadPool(THREADS, 8);
    threads.setName("http");
    var made = new Server(threads);
    made.setErrorHandler(errors);
    made.setRequestLog(lines);
    HttpSettings.Limits limits = settings.limits();
    made.setStopTimeout(limits.drain().toMillis());
    made.addBean(new NetworkConnectionLimit(limits.connections(), made));
    var patience = new Patience(limits.body(), limits.bodyTime(), clock);
    var door = new FrontDoor(ids, settings.keyHeaders(), patience);
    door.setHandler(answers);
    made.setHandler(new GracefulHandler(new Aside(Listener::athand, threads(made), door)));
    return made;
  }
}
