package dev.omni.server.bench;

import static org.assertj.core.api.Assertions.assertThat;

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
 * What the API adds to the floors: direct runs are created, replayed and read over HTTP as fast as
 * the server answers, and so are the floors, in turns of the same length.
 *
 * <p>{@code -Domni.bench.rounds} and {@code -Domni.bench.millis} say how many turns count and how
 * long one is, {@code -Domni.bench.warm} for how many seconds each kind of request is asked before,
 * {@code -Domni.bench.connections} how many connections there are.
 */
@Tag("bench")
class HttpBench {
  private static final int KNOWN = 1000;
  private static final double OF_LOOP = 0.8;
  private static final double OF_FIXED_CREATE = 0.5;
  private static final double OF_PLAIN = 1.5;
  private static final double OF_FIXED_READ = 0.7;
  private static final double OF_FIXED_REPLAY = 0.6;
  private static final int CROWD = 32;
  private static final double TAIL = 4;

  @TempDir private Path folder;

  @Test
  void on_h2() throws Exception {
    try (Ground ground = Ground.onH2(folder)) {
      measured("h2", ground);
    }
  }

  @Test
  void on_postgresql() throws Exception {
    try (EmbeddedPostgres postgres = Databases.postgres();
        Ground ground = Ground.onPostgres(postgres, folder)) {
      measured("postgresql", ground);
    }
  }

  private static void measured(String name, Ground ground) {
    Page.machine("machine");
    var asked = new Asked(ground, KNOWN);
    warmed(asked);
    var promises = new ArrayList<Promise>();
    for (String connections : System.getProperty("omni.bench.connections", "32,1,256").split(",")) {
      promises.addAll(measured(asked, Integer.parseInt(connections)));
    }
    Page.table(name, promises);
    assertThat(promises).filteredOn(promise -> !promise.kept()).map(Promise::row).isEmpty();
    assertThat(promises)
        .as("p99 against p50 at %d connections", CROWD)
        .filteredOn(promise -> promise.figures().connections() == CROWD && promise.tail() >= TAIL)
        .map(Promise::row)
        .isEmpty();
  }

  /**
   * Lets the compilers of both servers see what they are asked, before anything counts: on two
   * processors that serve and ask as well, they take a minute for what is asked of a server.
   */
  private static void warmed(Asked asked) {
    var each = Duration.ofSeconds(Integer.getInteger("omni.bench.warm", 40));
    var omni = new Load(asked.ground().omni(), CROWD, each, 0);
    var floor = new Load(asked.ground().floor(), CROWD, each.dividedBy(2), 0);
    List.of(asked.fixedGet(), asked.fixedPost(), asked.plain()).forEach(floor::run);
    List.of(asked.read(), asked.replay(), asked.create()).forEach(omni::run);
    asked.loop(CROWD, Duration.ofSeconds(3));
  }

  private static List<Promise> measured(Asked asked, int connections) {
    var time = Duration.ofMillis(Long.getLong("omni.bench.millis", 2000));
    var omni = new Load(asked.ground().omni(), connections, time, 0);
    var floor = new Load(asked.ground().floor(), connections, time, 0);
    var sides = new LinkedHashMap<String, Supplier<Round>>();
    int rounds = Integer.getInteger("omni.bench.rounds", 5);
    sides.put("fixed get", () -> floor.run(asked.fixedGet()));
    sides.put("fixed post", () -> floor.run(asked.fixedPost()));
    sides.put("plain", () -> floor.run(asked.plain()));
    sides.put("loop", () -> asked.loop(connections, time));
    sides.put("read", () -> omni.run(asked.read()));
    sides.put("replay", () -> omni.run(asked.replay()));
    sides.put("create", () -> omni.run(asked.create()));
    Map<String, List<Round>> gave = new Turns(1, rounds).take(sides);
    return List.of(
        create(gave, connections),
        promise(gave, connections, "create", "plain", OF_PLAIN),
        promise(gave, connections, "replay", "fixed post", OF_FIXED_REPLAY),
        promise(gave, connections, "read", "fixed get", OF_FIXED_READ));
  }

  /** What binds is the floor that allows less. */
  private static Promise create(Map<String, List<Round>> gave, int connections) {
    double loop = OF_LOOP * Promise.middle(gave.get("loop")).rate();
    double fixed = OF_FIXED_CREATE * Promise.middle(gave.get("fixed post")).rate();
    return loop < fixed
        ? promise(gave, connections, "create", "loop", OF_LOOP)
        : promise(gave, connections, "create", "fixed post", OF_FIXED_CREATE);
  }

  private static Promise promise(
      Map<String, List<Round>> gave, int connections, String side, String floor, double asked) {
    var figures = Promise.Figures.of(connections, gave.get(side), gave.get(floor));
    double rate = Promise.middle(gave.get(floor)).rate();
    return new Promise(side, String.format("%s, %.0f/s", floor, rate), figures, asked);
  }
}
