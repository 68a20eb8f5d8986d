package dev.omni.server.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.server.bench.Ground.Stored;
import dev.omni.server.bench.Operations.Operation;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation against an answer of the same size that is fixed, with ten thousand runs stored;
 * and on a server with many more stored than on another one, which must not slow any of them down.
 *
 * <p>{@code -Domni.bench.stored} says how many are many, {@code -Domni.bench.waiting} how many jobs
 * there are to cancel.
 */
@Tag("bench")
class OperationsBench {
  private static final int FEW = 10_000;
  private static final int WAITING = Integer.getInteger("omni.bench.waiting", 40_000);
  private static final int LAST_PAGE = 1000;
  private static final double NO_SLOWER = 1 / 1.2;
  private static final int CROWD = 32;

  private static final Duration TIME = Duration.ofMillis(Long.getLong("omni.bench.millis", 2000));
  private static final Turns TURNS = new Turns(1, Integer.getInteger("omni.bench.rounds", 5));
  private static final int WARM = Integer.getInteger("omni.bench.warm", 5000);

  @TempDir private Path folder;

  @Test
  void on_h2() throws Exception {
    try (Ground ground = Ground.onH2(folder, new Stored(FEW, WAITING))) {
      against("operations-h2", ground);
    }
  }

  @Test
  void on_postgresql() throws Exception {
    try (EmbeddedPostgres postgres = Ground.postgres();
        Ground ground = Ground.onPostgres(postgres, folder, new Stored(FEW, WAITING))) {
      against("operations-postgresql", ground);
    }
  }

  @Test
  void many_stored_on_h2() throws Exception {
    try (Ground few = Ground.onH2(folder.resolve("few"), new Stored(FEW, WAITING));
        Ground many = Ground.onH2(folder.resolve("many"), new Stored(many(), WAITING))) {
      scaled("stored-h2", few, many);
    }
  }

  @Test
  void many_stored_on_postgresql() throws Exception {
    try (EmbeddedPostgres one = Ground.postgres();
        EmbeddedPostgres two = Ground.postgres();
        Ground few = Ground.onPostgres(one, folder.resolve("few"), new Stored(FEW, WAITING));
        Ground many = Ground.onPostgres(two, folder.resolve("many"), new Stored(many(), WAITING))) {
      scaled("stored-postgresql", few, many);
    }
  }

  private static long many() {
    return Long.getLong("omni.bench.stored", 100_000);
  }

  private static void against(String name, Ground ground) {
    var operations = new Operations(ground, LAST_PAGE);
    var promises = new ArrayList<Promise>();
    for (String given : System.getProperty("omni.bench.connections", "32,1,256").split(",")) {
      int connections = Integer.parseInt(given);
      operations
          .all()
          .forEach((what, one) -> promises.add(promise(ground, operations, what, connections)));
    }
    Page.table(name, promises);
  }

  private static Promise promise(
      Ground ground, Operations operations, String what, int connections) {
    Operation operation = operations.all().get(what);
    Load.Requests fixed = operations.fixed(operation);
    warmed(ground.omni(), operation.requests());
    warmed(ground.floor(), fixed);
    Map<String, List<Round>> gave =
        TURNS.take(
            sides(
                () -> new Load(ground.floor(), connections, TIME, 0).run(fixed),
                () -> new Load(ground.omni(), connections, TIME, 0).run(operation.requests())));
    return Promise.of(what, connections, gave, "fixed", 0);
  }

  private static void warmed(Served server, Load.Requests requests) {
    new Load(server, CROWD, Duration.ZERO, WARM).run(requests);
  }

  private static Map<String, Supplier<Round>> sides(
      Supplier<Round> floor, Supplier<Round> measured) {
    var sides = new LinkedHashMap<String, Supplier<Round>>();
    sides.put("floor", floor);
    sides.put("measured", measured);
    return sides;
  }

  private static void scaled(String name, Ground few, Ground many) {
    var small = new Operations(few, LAST_PAGE);
    var large = new Operations(many, LAST_PAGE);
    var promises = new ArrayList<Promise>();
    for (String what : small.all().keySet()) {
      Load.Requests here = small.all().get(what).requests();
      Load.Requests there = large.all().get(what).requests();
      warmed(few.omni(), here);
      warmed(many.omni(), there);
      Map<String, List<Round>> gave =
          TURNS.take(
              sides(
                  () -> new Load(few.omni(), CROWD, TIME, 0).run(here),
                  () -> new Load(many.omni(), CROWD, TIME, 0).run(there)));
      String of = String.format("%s, %,d stored", what, many());
      promises.add(Promise.of(of, CROWD, gave, String.format("%,d stored", FEW), NO_SLOWER));
    }
    Page.table(name, promises);
    assertThat(promises).filteredOn(promise -> !promise.kept()).map(Promise::row).isEmpty();
  }
}
