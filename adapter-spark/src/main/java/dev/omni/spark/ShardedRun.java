package dev.omni.spark;

import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Shard;
import dev.omni.engine.ShardedWork.ShardComputer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * The shards of one run: sends them to the cluster, passes their blocks on in order, and computes
 * two of each fold here again to compare the bytes.
 */
final class ShardedRun implements ShardComputer {
  private static final int RECOMPUTED = 2;
  private static final double STEPS_A_SECOND = 1e8;

  private final PreparedRun run;
  private final Watcher watcher;
  private final ShardCluster cluster;
  private final double shardSteps;
  private final Set<Json.Obj> workers =
      new TreeSet<>(Comparator.comparing((Json.Obj worker) -> worker.canonical()));
  private int count;
  private int retried;
  private int recomputed;
  private int different;
  private Optional<ClusterLostException> lost = Optional.empty();

  /**
   * Creates the shards of a run.
   *
   * @param seconds the wanted time of a shard on one core
   */
  ShardedRun(PreparedRun run, Watcher watcher, ShardCluster cluster, double seconds) {
    this.run = run;
    this.watcher = watcher;
    this.cluster = cluster;
    this.shardSteps = seconds * STEPS_A_SECOND;
  }

  /** Returns how many of the blocks of a fold take about the wanted time. */
  int size(int blocks) {
    return (int) Math.max(1, Math.min(blocks, blocks * (shardSteps / Math.max(1, run.steps()))));
  }

  @Override
  public void compute(List<Shard> shards, List<byte[]> earlier, Consumer<List<byte[]>> computed) {
    var job =
        new ShardJob(
            run.run().id().toString(),
            run.capability().id(),
            run.input().canonical(),
            earlier,
            shards);
    var again = new TreeMap<Integer, List<byte[]>>();
    chosen(shards.size()).forEach(index -> again.put(index, List.of()));
    var inOrder = new InOrder(computed);
    try {
      cluster.compute(
          job,
          watcher::isCancelled,
          (report, index) -> {
            note(report);
            again.computeIfPresent(index, (same, none) -> report.blocks());
            inOrder.add(index, report.blocks());
          });
    } catch (ClusterLostException away) {
      lost = Optional.of(away);
      throw away;
    }
    again.forEach((index, blocks) -> compare(shards.get(index), earlier, blocks));
  }

  private void note(ShardReport report) {
    if (report.infeasible()) {
      throw new Infeasible(report.problem());
    }
    if (!report.problem().isEmpty()) {
      throw new IllegalStateException(
          "a shard broke on " + report.arch() + ": " + report.problem());
    }
    count++;
    retried += report.attempt() > 0 ? 1 : 0;
    workers.add(Json.obj("java", report.java(), "arch", report.arch()));
  }

  /** Returns the shards that are computed again, chosen by the input. */
  private Set<Integer> chosen(int shards) {
    String digest = Sha256.sha256(run.input());
    var random = new SplittableRandom(Arrays.hashCode(digest.getBytes(StandardCharsets.UTF_8)));
    var chosen = new TreeSet<Integer>();
    while (chosen.size() < Math.min(RECOMPUTED, shards)) {
      chosen.add(random.nextInt(shards));
    }
    return chosen;
  }

  private void compare(Shard shard, List<byte[]> earlier, List<byte[]> blocks) {
    List<byte[]> own = shard.compute(run.engine(), run.input(), earlier, this::look);
    boolean same =
        own.size() == blocks.size()
            && java.util.stream.IntStream.range(0, own.size())
                .allMatch(i -> Arrays.equals(own.get(i), blocks.get(i)));
    recomputed++;
    different += same ? 0 : 1;
  }

  private void look() {
    if (watcher.isCancelled()) {
      throw new CancellationException("stopped");
    }
  }

  /**
   * Throws when the cluster was lost, which says nothing of the input.
   *
   * @throws ClusterLostException when it was
   */
  void requireCluster() {
    if (lost.isPresent()) {
      throw lost.get();
    }
  }

  /** Returns the shards for evidence. */
  Json.Obj evidence() {
    return Json.obj(
        "count",
        count,
        "retried",
        retried,
        "engine",
        Json.obj("name", cluster.name(), "version", cluster.version()),
        "workers",
        List.copyOf(workers));
  }

  /** Returns the check of the recomputed shards. */
  Check check() {
    return new Check(
        "shards_recomputed",
        different,
        0,
        "Shards with other bytes than the worker that adds them up computes itself, of "
            + recomputed
            + " chosen by the input.");
  }

  /** Passes on the blocks of shards in the order of the shards. */
  private static final class InOrder {
    private final Consumer<List<byte[]>> next;
    private final Map<Integer, List<byte[]>> waiting = new TreeMap<>();
    private int passed;

    InOrder(Consumer<List<byte[]>> next) {
      this.next = next;
    }

    void add(int index, List<byte[]> blocks) {
      waiting.put(index, blocks);
      for (List<byte[]> due = waiting.remove(passed); due != null; due = waiting.remove(passed)) {
        next.accept(due);
        passed++;
      }
    }
  }
}
