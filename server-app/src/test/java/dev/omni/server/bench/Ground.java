package dev.omni.server.bench;

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
import dev.omni.server.bench.Stock.Stored;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
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
 * @param before how many jobs to cancel its database had been given before this bench: what is
 *     asked under a key of its own has another one each time
 */
record Ground(Served omni, Served floor, List<Client> clients, String workspace, long before)
    implements AutoCloseable {
  /** What runs are asked for. */
  static final String RUNS = "/omni/scientific-discovery/runs";

  /** What a server is started by. */
  static final String MAIN = "dev.omni.server.Main";

  private static final String KEYS = "keys";
  private static final int CLIENTS = 32;
  private static final Rate RATE = new Rate(999_999, 999_999);

  /** On H2 in files of that folder. */
  static Ground onH2(Path folder) throws SQLException {
    return onH2(folder, Stored.NOTHING);
  }

  /** On H2 in files of that folder, with that in them. */
  static Ground onH2(Path folder, Stored stored) throws SQLException {
    return on(Databases.files(folder), folder, stored);
  }

  /** On a PostgreSQL. */
  static Ground onPostgres(EmbeddedPostgres postgres, Path folder) throws SQLException {
    return onPostgres(postgres, folder, Stored.NOTHING);
  }

  /** On a PostgreSQL, with that in it. */
  static Ground onPostgres(EmbeddedPostgres postgres, Path folder, Stored stored)
      throws SQLException {
    return on(Databases.in(postgres), folder, stored);
  }

  private static Ground on(Databases databases, Path folder, Stored stored) throws SQLException {
    JdbcStores.open(databases.floor()).close();
    folder.resolve("omni").toFile().mkdirs();
    var notes = new Notes(folder.resolve("bench.properties"));
    List<String> keys = keys(databases.omni(), notes);
    var flags = new ArrayList<>(List.of("serve", "--port=0", "--console-port=0"));
    flags.add("--data-dir=" + folder.resolve("omni"));
    flags.addAll(databases.flags());
    long before = new Stock(databases, notes, flags, keys).bring(stored);
    Served omni = Served.start(MAIN, jvm(), flags);
    try {
      List<Client> clients = keys.stream().map(key -> new Client(omni.base(), key)).toList();
      String workspace = clients.get(0).workspace();
      Served floor = floor(databases, clients.get(0), workspace);
      return new Ground(omni, floor, clients, workspace, before);
    } catch (RuntimeException | AssertionError failed) {
      omni.close();
      throw failed;
    }
  }

  /** Options for Omni's JVM beside the usual ones, as for a recording. */
  private static List<String> jvm() {
    String given = System.getProperty("omni.bench.jvm", "");
    return given.isEmpty() ? List.of() : List.of(given.split(" "));
  }

  /** The texts of keys, made before the first start. */
  private static List<String> keys(Settings omni, Notes notes) {
    if (notes.get(KEYS).isEmpty()) {
      notes.put(KEYS, String.join(" ", keys(omni)));
    }
    return List.of(notes.get(KEYS).orElseThrow().split(" "));
  }

  private static List<String> keys(Settings omni) {
    try (JdbcStores jdbc = JdbcStores.open(omni)) {
      var doors = new Doors(jdbc.clock(), new OrderedIds(jdbc.clock(), UUID::randomUUID));
      var projects = new Projects(jdbc.stores().directory(), doors);
      var keys = new Keys(jdbc.stores().keys(), doors, new SecureRandom());
      var binding = projects.binding(projects.create("bench"), Mode.LIVE, Optional.empty());
      var grant = new Grant(Scope.all(), Optional.of(RATE));
      var wanted =
          new Keys.Wanted(PrincipalType.DEVELOPER_KEY, binding, grant, "bench", Optional.empty());
      return Stream.generate(() -> keys.create(wanted).text().reveal()).limit(CLIENTS).toList();
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
            url(databases.floor()),
            databases.floor().user(),
            String.valueOf(length(data, "input")),
            String.valueOf(length(data, "result")),
            String.valueOf(leaf));
    return Served.start(FloorServer.class.getName(), List.of(), arguments);
  }

  /** By H2's own way to the file: the floor's process does not have Omni's. */
  private static String url(Settings floor) {
    return floor.url().replace("jdbc:h2:heads:steady:", "jdbc:h2:");
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
}
