package dev.omni.server.bench;

import static org.awaitility.Awaitility.await;

import dev.omni.application.developer.Keys;
import dev.omni.application.developer.Projects;
import dev.omni.application.json.JacksonJson;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.OrderedIds;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.ApiKey.Rate;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A whole Omni, the floors that it is measured against, and a client of it: three processes on one
 * machine. Omni and the floors have databases of the same kind and schema.
 *
 * @param omni the server, with everything on
 * @param floor the floors
 * @param clients of Omni, each with a key of its own, whose rates no load reaches
 * @param workspace where it works
 */
record Ground(Served omni, Served floor, List<Client> clients, String workspace)
    implements AutoCloseable {
  /** What runs are asked for. */
  static final String RUNS = "/omni/scientific-discovery/runs";

  private static final String MAIN = "dev.omni.server.Main";
  private static final int KEYS = 32;
  private static final Duration NUMBERING = Duration.ofMinutes(30);
  private static final Rate RATE = new Rate(999_999, 999_999);

  /**
   * A database for Omni and another one for the floors.
   *
   * @param flags with which Omni finds its own
   * @param omni its own
   * @param floor the other
   */
  private record Databases(List<String> flags, Settings omni, Settings floor) {
    String series() {
      return flags.isEmpty() ? "SYSTEM_RANGE" : "generate_series";
    }
  }

  /**
   * What is in Omni's database before it is measured.
   *
   * @param ended runs that have ended
   * @param waiting jobs that wait and that no worker will look at
   */
  record Stored(long ended, long waiting) {
    static final Stored NOTHING = new Stored(0, 0);
  }

  /** On H2 in files of that folder. */
  static Ground onH2(Path folder) throws SQLException {
    return onH2(folder, Stored.NOTHING);
  }

  /** On H2 in files of that folder, with that in them. */
  static Ground onH2(Path folder, Stored stored) throws SQLException {
    return on(
        new Databases(List.of(), file(folder, "omni"), file(folder, "floor")), folder, stored);
  }

  private static Settings file(Path folder, String name) {
    folder.resolve(name).toFile().mkdirs();
    return Settings.embedded(folder.resolve(name), System::nanoTime);
  }

  /** On a PostgreSQL. */
  static Ground onPostgres(EmbeddedPostgres postgres, Path folder) throws SQLException {
    return onPostgres(postgres, folder, Stored.NOTHING);
  }

  /** On a PostgreSQL, with that in it. */
  static Ground onPostgres(EmbeddedPostgres postgres, Path folder, Stored stored)
      throws SQLException {
    try (Connection admin = postgres.getPostgresDatabase().getConnection()) {
      admin.createStatement().execute("CREATE DATABASE floor");
    }
    String omni = postgres.getJdbcUrl("postgres", "postgres");
    List<String> flags = List.of("--db-url=" + omni, "--db-user=postgres");
    String floor = postgres.getJdbcUrl("postgres", "floor");
    return on(new Databases(flags, shared(omni), shared(floor)), folder, stored);
  }

  private static Settings shared(String url) {
    return Settings.server(url, "postgres", "", System::nanoTime);
  }

  private static Ground on(Databases databases, Path folder, Stored stored) throws SQLException {
    JdbcStores.open(databases.floor()).close();
    List<String> keys = keys(databases.omni());
    var flags = new ArrayList<>(List.of("serve", "--port=0", "--console-port=0"));
    flags.add("--data-dir=" + folder.resolve("omni"));
    flags.addAll(databases.flags());
    if (stored.ended() + stored.waiting() > 0) {
      String sample;
      try (Served first = Served.start(MAIN, List.of(), flags)) {
        var client = new Client(first.base(), keys.get(0));
        String run = client.post(RUNS, body(workspace(client), 1), "bench-sample-run");
        sample = Client.text(run, "id");
      }
      fill(databases, UUID.fromString(sample), stored);
    }
    Served omni = Served.start(MAIN, jvm(), flags);
    try {
      List<Client> clients = keys.stream().map(key -> new Client(omni.base(), key)).toList();
      String workspace = workspace(clients.get(0));
      // What was filled in gets its numbers first: that is work of its own, once.
      await()
          .atMost(NUMBERING)
          .pollInterval(Duration.ofSeconds(1))
          .until(() -> clients.get(0).numbered() >= stored.ended());
      return new Ground(omni, floor(databases, clients.get(0), workspace), clients, workspace);
    } catch (RuntimeException | AssertionError failed) {
      omni.close();
      throw failed;
    }
  }

  private static String workspace(Client client) {
    Json.Arr spaces = (Json.Arr) Client.data(client.get("/omni/scientific-discovery/workspaces"));
    return ((Json.Obj) spaces.get(0)).text("id").orElseThrow();
  }

  private static void fill(Databases databases, UUID sample, Stored stored) throws SQLException {
    Settings omni = databases.omni();
    try (Connection connection = DriverManager.getConnection(omni.url(), omni.user(), "")) {
      var filling = new Filling(connection, databases.series(), sample);
      filling.waiting(stored.waiting());
      filling.ended(stored.ended());
      connection.createStatement().execute("ANALYZE");
    }
  }

  /** Options for Omni's JVM beside the usual ones, as for a recording. */
  private static List<String> jvm() {
    String given = System.getProperty("omni.bench.jvm", "");
    return given.isEmpty() ? List.of() : List.of(given.split(" "));
  }

  /** The texts of keys, made before the first start. */
  private static List<String> keys(Settings omni) {
    try (JdbcStores jdbc = JdbcStores.open(omni)) {
      var doors = new Doors(jdbc.clock(), new OrderedIds(jdbc.clock(), UUID::randomUUID));
      var projects = new Projects(jdbc.stores().directory(), doors);
      var keys = new Keys(jdbc.stores().keys(), doors, new SecureRandom());
      var binding = projects.binding(projects.create("bench"), Mode.LIVE, Optional.empty());
      var grant = new Grant(Scope.all(), Optional.of(RATE));
      var wanted =
          new Keys.Wanted(PrincipalType.DEVELOPER_KEY, binding, grant, "bench", Optional.empty());
      return Stream.generate(() -> keys.create(wanted).text().reveal()).limit(KEYS).toList();
    }
  }

  /** The floors write rows of the sizes that a real run has. */
  private static Served floor(Databases databases, Client client, String workspace) {
    String run = client.post(RUNS, body(workspace, 1), "bench-first-run");
    Json.Obj data = (Json.Obj) Client.data(run);
    String evidence = client.get("/omni/runs/" + data.text("id").orElseThrow() + "/evidence");
    Json.Obj envelope = ((Json.Obj) Client.data(evidence)).object("envelope").orElseThrow();
    int leaf = Base64.getDecoder().decode(envelope.text("payload").orElseThrow()).length;
    List<String> arguments =
        List.of(
            databases.floor().url(),
            databases.floor().user(),
            String.valueOf(length(data, "input")),
            String.valueOf(length(data, "result")),
            String.valueOf(leaf));
    return Served.start(FloorServer.class.getName(), List.of(), arguments);
  }

  private static int length(Json.Obj run, String member) {
    return run.get(member).map(JacksonJson::write).map(String::length).orElse(30);
  }

  /** What asks for a run. */
  static String body(String workspace, long number) {
    Json.Obj input = Json.obj("values", new double[] {number, number + 2});
    return JacksonJson.write(
        Json.obj(
            "workspace_id",
            workspace,
            "capability",
            "scientific-discovery.statistics.summary",
            "input",
            input));
  }

  /** A client of the floors. */
  Client floors() {
    return new Client(floor.base(), "none");
  }

  @Override
  public void close() {
    floor.close();
    omni.close();
  }

  /** A PostgreSQL of its own, which keeps its promises: what it has committed is on the disk. */
  static EmbeddedPostgres postgres() throws IOException {
    return EmbeddedPostgres.builder()
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .start();
  }
}
