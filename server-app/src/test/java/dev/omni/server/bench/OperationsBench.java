package dev.omni.server.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.server.bench.Operations.Operation;
import dev.omni.server.bench.Stock.Stored;
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
 * <p>{@code -Domni.bench.stored} says how many are many, {@code -Domni.bench.kept} in what folder a
 * database of many stays and is found again, {@code -Domni.bench.waiting} how many jobs there are
 * to cancel, {@code -Domni.bench.warm} for how many seconds each operation is asked before, {@code
 * -Domni.bench.only} (a regular expression) which are asked at all; with {@code
 * -Domni.bench.rounds=0} databases are only filled.
 */
@Tag("bench")
class OperationsBench {
  private static final int FEW = 10_000;
  private static final int WAITING = Integer.getInteger("omni.bench.waiting", 40_000);
  private static final int LAST_PAGE = 1000;
  private static final double NO_SLOWER = 1 / 1.2;
  private static final int CROWD = 32;
  private static final int SLICES = 4;

  private static final Duration TIME = Duration.ofMillis(Long.getLong("omni.bench.millis", 1500));
  private static final int ROUNDS = Integer.getInteger("omni.bench.rounds", 5);
  private static final Turns TURNS = new Turns(1, ROUNDS);
  private static final Duration WARM = Duration.ofSeconds(Long.getLong("omni.bench.warm", 8));

  @TempDir private Path folder;

  @Test
  void on_h2() throws Exception {
    try (Ground ground = Ground.onH2(folder, new Stored(FEW, WAITING))) {
      against("operations-h2", ground);
    }
  }

  @Test
  void on_postgresql() throws Exception {
    try (EmbeddedPostgres postgres = Databases.postgres();
        Ground ground = Ground.onPostgres(postgres, folder, new Stored(FEW, WAITING))) {
      against("operations-postgresql", ground);
    }
  }

  @Test
  void many_stored_on_h2() throws Exception {
    try (Ground many = Ground.onH2(kept("h2"), new Stored(many(), WAITING));
        Ground few = Ground.onH2(folder.resolve("few"), new Stored(FEW, WAITING))) {
      scaled("stored-h2", few, many);
    }
  }

  @Test
  void many_stored_on_postgresql() throws Exception {
    Path large = kept("postgresql");
    try (EmbeddedPostgres one = Databases.postgres(large);
        EmbeddedPostgres two = Databases.postgres();
        Ground many = Ground.onPostgres(one, large, new Stored(many(), WAITING));
        Ground few = Ground.onPostgres(two, folder.resolve("few"), new Stored(FEW, WAITING))) {
      scaled("stored-postgresql", few, many);
    }
  }

  private static long many() {
    return Long.getLong("omni.bench.stored", 100_000);
  }

  /** Where the database of many lies. That of few is made anew: each bench adds to it. */
  private Path kept(String kind) {
    String given = System.getProperty("omni.bench.kept", "");
    Path place = given.isEmpty() ? folder : Path.of(given).toAbsolutePath();
    return place.resolve(kind + "-" + many());
  }

  private static void against(String name, Ground ground) {
    if (ROUNDS == 0) {
      return;
    }
    var operations = new Operations(ground, LAST_PAGE);
    operations.all().values().forEach(operation -> warmed(ground, operations, operation));
    var promises = new ArrayList<Promise>();
    for (String given : System.getProperty("omni.bench.connections", "32").split(",")) {
      int connections = Integer.parseInt(given);
      operations
          .all()
          .forEach((what, one) -> promises.add(promise(ground, operations, what, connections)));
    }
    Page.table(name, promises);
  }

  private static void warmed(Ground ground, Operations operations, Operation operation) {
    operation.of(ground.omni(), CROWD, WARM);
    operations.fixed(operation).of(ground.floor(), CROWD, WARM.dividedBy(4));
  }

  private static Promise promise(
      Ground ground, Operations operations, String what, int connections) {
    Operation operation = operations.all().get(what);
    Operation fixed = operations.fixed(operation);
    Map<String, List<Round>> gave =
        TURNS.take(
            sides(
                () -> fixed.of(ground.floor(), connections, TIME),
                () -> operation.of(ground.omni(), connections, TIME)));
    return Promise.of(what, connections, gave, "fixed", 0);
  }

  private static Map<String, Supplier<Round>> sides(
      Supplier<Round> floor, Supplier<Round> measured) {
    var sides = new LinkedHashMap<String, Supplier<Round>>();
    sides.put("floor", floor);
    sides.put("measured", measured);
    return sides;
  }

  private static void scaled(String name, Ground few, Ground many) {
    if (ROUNDS == 0) {
      return;
    }
    var small = new Operations(few, LAST_PAGE);
    var large = new Operations(many, LAST_PAGE);
    for (int slice = 0; slice < SLICES; slice++) {
      small
          .all()
          .forEach(
              (what, operation) -> {
                operation.of(few.omni(), CROWD, WARM.dividedBy(SLICES));
                large.all().get(what).of(many.omni(), CROWD, WARM.dividedBy(SLICES));
              });
    }
    var promises = new ArrayList<Promise>();
    for (String what : small.all().keySet()) {
      Operation here = small.all().get(what);
      Operation there = large.all().get(what);
      Map<String, List<Round>> gave =
          TURNS.take(
              sides(
                  () -> here.of(few.omni(), CROWD, TIME),
                  () -> there.of(many.omni(), CROWD, TIME)));
      String of = String.format("%s, %,d stored", what, many());
      promises.add(Promise.of(of, CROWD, gave, String.format("%,d stored", FEW), NO_SLOWER));
    }
    Page.table(name, promises);
    assertThat(promises).filteredOn(promise -> !promise.kept()).map(Promise::row).isEmpty();
  }
}
