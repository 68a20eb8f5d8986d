package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.omni.application.Omni;
import dev.omni.application.evidence.Environment;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.OrderedIds;
import dev.omni.application.spi.RunStore;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.run.Claim;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import dev.omni.http.HttpSettings;
import dev.omni.http.OmniHttp;
import dev.omni.http.gate.RateLimits;
import dev.omni.jdbc.JdbcStores;
import dev.omni.quant.Engines;
import dev.omni.sandbox.SandboxRuntime;
import dev.omni.server.Work;
import dev.omni.server.build.Artifacts;
import dev.omni.server.secret.Credentials;
import dev.omni.server.secret.MasterKeys;
import dev.omni.server.secret.SigningKeyRing;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What evidence costs: direct runs created over HTTP on a durable store, on two servers that differ
 * in nothing but that one of them keeps evidence. The servers take turns, so that whatever else the
 * machine does meets both alike.
 */
@Tag("bench")
class EvidenceBench {
  /** A turn takes a second or two: the log is numbered meanwhile, as on a server, each second. */
  private static final int RUNS = 1000;

  private static final int WARM_UP = 4;
  private static final int ROUNDS = 30;
  private static final double LEAST = 0.9;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @TempDir private Path folder;

  /** A server, and a client of it. */
  private record Side(JdbcStores jdbc, Omni omni, OmniHttp http, LogKeeper log, Work work)
      implements AutoCloseable {
    @Override
    public void close() {
      http.stop();
      log.close();
      jdbc.close();
    }
  }

  private Side side(String name, boolean evidence) {
    Path data = folder.resolve(name);
    Credentials.folder(data);
    JdbcStores jdbc = JdbcStores.open(dev.omni.jdbc.Settings.embedded(data, System::nanoTime));
    var doors = new Doors(jdbc.clock(), new OrderedIds(jdbc.clock(), UUID::randomUUID));
    var chance = new SecureRandom();
    Stores stores = jdbc.stores();
    var made =
        new FirstStart(
            new dev.omni.application.developer.Projects(stores.directory(), doors),
            new dev.omni.application.developer.Keys(stores.keys(), doors, chance));
    Omni.Builder builder =
        Omni.on(evidence ? stores : without(stores))
            .doors(doors)
            .sandbox(SandboxRuntime.of(Engines.all(), doors, Threads.none()))
            .signing(keys(data, doors))
            .environment(Environment.of("bench", "", new Artifacts()::describe));
    if (!evidence) {
      builder.sealing((run, record) -> new Leaf(run.id(), run.tenant(), "none", ""));
    }
    Omni omni = builder.build();
    OmniHttp http =
        OmniHttp.of(omni, stores.keys())
            .settings(HttpSettings.USUAL.at("127.0.0.1", 0))
            .doors(doors.clock(), doors.ids())
            .limits(new RateLimits(false, doors.clock()))
            .start(new byte[32]);
    var log = new LogKeeper(omni);
    log.start();
    var base = java.net.URI.create("http://127.0.0.1:" + http.port() + "/api/v1");
    return new Side(jdbc, omni, http, log, Work.on(base, made.onceOnly().orElseThrow()));
  }

  private static SigningKeyRing keys(Path data, Doors doors) {
    var masters = MasterKeys.at(data.resolve("master.key"), new SecureRandom());
    return SigningKeyRing.inFile(data.resolve("signing.json"), masters, doors.clock());
  }

  private static Stores without(Stores all) {
    return new Stores(
        new NoEvidence(all.runs()),
        all.records(),
        all.documents(),
        all.evidence(),
        all.deliveries(),
        all.office());
  }

  /** Runs alone, without their evidence. */
  private record NoEvidence(RunStore store) implements RunStore {
    @Override
    public Admission admit(Run run, Optional<Claim> claim, Change with) {
      return store.admit(run, claim, with);
    }

    @Override
    public Optional<Run> find(Tenant tenant, UUID id) {
      return store.find(tenant, id);
    }

    @Override
    public Set<UUID> replaceAll(List<Step> steps) {
      return store.replaceAll(
          steps.stream()
              .map(step -> new Step(step.next(), unproven(step.with()), step.follows()))
              .toList());
    }

    private static Change unproven(Change with) {
      return new Change(with.events(), List.of(), with.documents());
    }

    @Override
    public List<Run> list(RunQuery query) {
      return store.list(query);
    }

    @Override
    public List<Run> due(
        Mode mode, Instant since, Instant now, Instant stuckSince, Set<UUID> but, int limit) {
      return store.due(mode, since, now, stuckSince, but, limit);
    }

    @Override
    public boolean shared() {
      return store.shared();
    }
  }

  /**
   * What a turn gave.
   *
   * @param rate runs a second
   * @param cpu nanoseconds of all processors for a run, which other work on the machine distorts
   *     less than the rate
   */
  private record Pace(double rate, double cpu) {}

  /**
   * How fast so many clients get their runs. The time ends when all evidence has its number too, or
   * the other server's turn would pay for that.
   */
  private static Pace pace(Side side, int crowd, String round) throws Exception {
    var next = new AtomicInteger();
    ExecutorService clients = Executors.newFixedThreadPool(crowd);
    try {
      Callable<Void> client =
          () -> {
            for (int i = next.getAndIncrement(); i < RUNS; i = next.getAndIncrement()) {
              assertThat(side.work().direct(round + "-" + i, i).status()).isEqualTo(200);
            }
            return null;
          };
      long begun = System.nanoTime();
      long used = PROCESS.getProcessCpuTime();
      for (Future<Void> done : clients.invokeAll(java.util.Collections.nCopies(crowd, client))) {
        done.get();
      }
      side.omni().log().sequence();
      double spent = PROCESS.getProcessCpuTime() - used;
      return new Pace(RUNS / ((System.nanoTime() - begun) / 1e9), spent / RUNS);
    } finally {
      clients.shutdownNow();
    }
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  /** The median and the middle half of what each round gave. */
  private static String spread(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return String.format(
        java.util.Locale.ROOT,
        "median %.3f, middle half %.3f to %.3f",
        median(values),
        sorted.get(sorted.size() / 4),
        sorted.get(sorted.size() * 3 / 4));
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 32})
  void runs_are_created_at_nine_tenths_of_the_rate_without_evidence(int clients) throws Exception {
    var rates = new ArrayList<Double>();
    var costs = new ArrayList<Double>();
    var with = new ArrayList<Double>();
    var without = new ArrayList<Double>();
    try (Side sealing = side("with-" + clients, true);
        Side bare = side("without-" + clients, false)) {
      for (int round = 0; round < WARM_UP + ROUNDS; round++) {
        boolean first = round % 2 == 0;
        Pace one = pace(first ? sealing : bare, clients, "bench-" + round);
        Pace two = pace(first ? bare : sealing, clients, "bench-" + round);
        Pace seals = first ? one : two;
        Pace plain = first ? two : one;
        if (round >= WARM_UP) {
          with.add(seals.rate());
          without.add(plain.rate());
          rates.add(seals.rate() / plain.rate());
          costs.add(seals.cpu() / plain.cpu());
        }
      }
    }
    System.out.printf(
        "%d clients, %d rounds of %d runs: %.0f runs/s with evidence, %.0f without;"
            + " rate with to without, by round: %s; processor time, client's included: %s%n",
        clients, ROUNDS, RUNS, median(with), median(without), spread(rates), spread(costs));
    assertThat(median(rates)).isGreaterThanOrEqualTo(LEAST);
  }
}
