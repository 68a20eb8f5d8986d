package dev.omni.server.bench;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.omni.application.json.JacksonJson;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * What Omni is measured against: a Javalin set up as Omni's that answers fixed JSON; one that
 * commits a transaction a request; and a loop that commits in groups, with no HTTP about it.
 */
final class FloorServer {
  private static final int THREADS = 256;
  private static final int CONNECTIONS = 8;
  private static final Map<Integer, byte[]> FIXED = new ConcurrentHashMap<>();

  private FloorServer() {}

  /**
   * Listens.
   *
   * @param args the URL of the database, its user, and the {@link FloorRows.Sizes}
   */
  public static void main(String[] args) throws SQLException {
    String url = args[0];
    String user = args[1];
    var sizes =
        new FloorRows.Sizes(
            Integer.parseInt(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]));
    DataSource pool = pool(url, user);
    Connection alone = DriverManager.getConnection(url, user, "");
    var loop = new FloorRows(alone, sizes);
    int port =
        Javalin.create(
                config -> {
                  jetty(config);
                  config.routes.exception(Exception.class, FloorServer::failed);
                  config.routes.get("/fixed/{size}", FloorServer::fixed);
                  config.routes.post("/fixed/{size}", FloorServer::fixed);
                  config.routes.post("/plain/{size}", ctx -> plain(pool, sizes, ctx));
                  config.routes.post("/loop/{group}/{millis}", ctx -> loop(loop, ctx));
                })
            .start()
            .port();
    System.out.println("listens on http://127.0.0.1:" + port);
  }

  private static void jetty(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.jetty.threadPool = new QueuedThreadPool(THREADS, 8);
    config.jetty.addConnector(
        (server, http) -> {
          var connector = new ServerConnector(server, 1, 2, new HttpConnectionFactory(http));
          connector.setHost("127.0.0.1");
          connector.setPort(0);
          return connector;
        });
  }

  private static void failed(Exception why, Context ctx) {
    ctx.status(500).result(why.toString());
  }

  private static DataSource pool(String url, String user) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setMaximumPoolSize(CONNECTIONS);
    return new HikariDataSource(config);
  }

  /** Reads what is sent and answers so many bytes. */
  private static void fixed(Context ctx) {
    ctx.bodyAsBytes();
    answer(ctx);
  }

  private static void answer(Context ctx) {
    int size = Integer.parseInt(ctx.pathParam("size"));
    byte[] json = FIXED.computeIfAbsent(size, FloorServer::json);
    ctx.res().setContentType("application/json");
    ctx.res().setContentLength(json.length);
    try {
      ctx.res().getOutputStream().write(json);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private static byte[] json(int size) {
    String filling = "x".repeat(size - "{\"data\":\"\"}".length());
    return ("{\"data\":\"" + filling + "\"}").getBytes(StandardCharsets.US_ASCII);
  }

  /** Writes the rows of one run in a transaction of its own. */
  private static void plain(DataSource pool, FloorRows.Sizes sizes, Context ctx)
      throws SQLException {
    JacksonJson.trusted(ctx.body());
    try (var rows = new FloorRows(pool.getConnection(), sizes)) {
      rows.insert(1);
    }
    answer(ctx);
  }

  /** Writes the rows of runs in groups for a while; answers how many a second. */
  private static void loop(FloorRows rows, Context ctx) throws SQLException {
    int group = Integer.parseInt(ctx.pathParam("group"));
    long time = Long.parseLong(ctx.pathParam("millis")) * 1_000_000;
    long begun = System.nanoTime();
    long runs = 0;
    while (System.nanoTime() - begun < time) {
      rows.insert(group);
      runs += group;
    }
    double rate = runs * 1e9 / (System.nanoTime() - begun);
    ctx.result(String.format(Locale.ROOT, "%.3f", rate));
  }
}
