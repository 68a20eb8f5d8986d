package dev.omni.http.admin;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.http.error.HttpErrorHandler;
import dev.omni.http.error.ListenFailure;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinException;
import java.nio.ByteBuffer;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A small HTTP server for operators: a few routes on an address of their own. */
final class OperatorServer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(OperatorServer.class.getName());
  private static final int THREADS = 250;
  private static final long DRAIN_MS = 2000;

  private final Javalin server;

  private OperatorServer(Javalin server) {
    this.server = server;
  }

  /**
   * Starts a server on an address; port 0 takes a free one.
   *
   * @param name of its threads, and of its setting, as {@code admin-port}
   * @throws IllegalStateException when the address is not available; the message names the setting
   */
  static OperatorServer start(
      String name, String host, int port, Consumer<RoutesConfig> registration) {
    return start(name, name + "-port", host, port, registration);
  }

  /** Starts a server whose port has a setting of another name. */
  static OperatorServer start(
      String name, String setting, String host, int port, Consumer<RoutesConfig> registration) {
    var server =
        Javalin.create(
            config -> {
              configure(config, name);
              config.jetty.addConnector((jetty, http) -> connector(jetty, http, host, port));
              registration.accept(config.routes);
            });
    try {
      server.start();
    } catch (JavalinException failed) {
      throw ListenFailure.at(setting, host, port, failed);
    }
    return new OperatorServer(server);
  }

  private static void configure(JavalinConfig config, String name) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.router.ignoreTrailingSlashes = false;
    // The queue of Jetty asks the JVM's beans for the size of a reference, which loads 300 classes.
    var threads = new QueuedThreadPool(THREADS, 4, new LinkedBlockingQueue<>());
    threads.setName(name);
    config.jetty.threadPool = threads;
    config.jetty.modifyServer(
        jetty -> {
          jetty.setStopTimeout(DRAIN_MS);
          jetty.setErrorHandler(OperatorServer::refuseUnread);
        });
  }

  private static ServerConnector connector(
      Server jetty, HttpConfiguration http, String host, int port) {
    var connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
    connector.setHost(host);
    connector.setPort(port);
    connector.setShutdownIdleTimeout(100);
    return connector;
  }

  int port() {
    return server.port();
  }

  /** Writes errors of Jetty itself in the format of all other error responses. */
  private static boolean refuseUnread(Request request, Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, AdminListener.JSON);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    Json.Obj error = AdminListener.error(HttpErrorHandler.fault(response.getStatus()));
    response.write(true, ByteBuffer.wrap(JsonReader.bytes(error)), callback);
    return true;
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (JavalinException unfinished) {
      LOG.log(System.Logger.Level.DEBUG, "stopped before every request had ended", unfinished);
    }
  }
}
