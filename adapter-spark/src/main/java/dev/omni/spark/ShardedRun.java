package dev.omni.spark;

import dev.omni.application.json.JsonReader;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.io.Serializable;
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
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The shards of one run: sends them to the cluster, passes their parts on in order, and computes
 * two of each job here again to compare the bytes.
 */
final class ShardedRun {
  private static final int RECOMPUTED = 2;

  private final PreparedRun run;
  private final Watcher watcher;
  private final ShardCluster cluster;
  private final Set<Json.Obj> workers =
      new TreeSet<>(Comparator.comparing((Json.Obj worker) -> worker.canonical()));
  private int count;
  private int retried;
  private int recomputed;
  private int different;
  private Optional<ClusterLostException> lost = Optional.empty();

  /** Creates the shards of a run. */
  ShardedRun(PreparedRun run, Watcher watcher, ShardCluster cluster) {
    this.run = run;
    this.watcher = watcher;
    this.cluster = cluster;
  }

  /**
   * Computes the shards of a job.
   *
   * @param size number of shards
   * @param shard returns a shard; called again for those that are computed here
   * @param computed receives the parts of each shard, in the order of the shards; returns whether
   *     to continue
   * @throws Infeasible when the input has no result
   * @throws java.util.concurrent.CancellationException when cancelled
   */
  <S extends Serializable> void compute(
      ShardJob<S> job, int size, IntFunction<S> shard, Predicate<List<byte[]>> computed) {
    Work here = Threads.none().work(watcher);
    IntFunction<S> next =
        index -> {
          here.proceed();
          return shard.apply(index);
        };
    var again = new TreeMap<Integer, List<byte[]>>();
    Set<Integer> chosen = chosen(size);
    var inOrder = new InOrder(computed);
    try {
      cluster.compute(
          job,
          IntStream.range(0, size).mapToObj(next).iterator(),
          watcher::isCancelled,
          (index, report) -> {
            note(report);
            if (chosen.contains(index)) {
              again.put(index, report.parts());
            }
            return inOrder.add(index, report.parts());
          });
    } catch (ClusterLostException away) {
      lost = Optional.of(away);
      throw away;
    }
    again.forEach((index, parts) -> compare(job.compute(shard.apply(index), watcher), parts));
  }

  private void note(ShardReport report) {
    Optional<FaultCode> code = FaultCode.of(report.code());
    if (code.isPresent()) {
      throw new Infeasible(
          code.get(), report.problem(), (Json.Obj) JsonReader.trusted(report.details()));
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
  private Set<Integer> chosen(int size) {
    String digest = Sha256.sha256(run.input());
    var random = new SplittableRandom(Arrays.hashCode(digest.getBytes(StandardCharsets.UTF_8)));
    var chosen = new TreeSet<Integer>();
    while (chosen.size() < Math.min(RECOMPUTED, size)) {
      chosen.add(random.nextInt(size));
    }
    return chosen;
  }

  private void compare(List<byte[]> own, List<byte[]> parts) {
    boolean same =
        own.size() == parts.size()
            && IntStream.range(0, own.size())
                .allMatch(i -> Arrays.equals(own.get(i), parts.get(i)));
    recomputed++;
    different += same ? 0 : 1;
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

  /** Passes on the parts of shards in the order of the shards. */
  private static final class InOrder {
    private final Predicate<List<byte[]>> next;
    private final Map<Integer, List<byte[]>> waiting = new TreeMap<>();
    private int passed;

    InOrder(Predicate<List<byte[]>> next) {
      this.next = next;
    }

    /** Returns whether to continue. */
    boolean add(int index, List<byte[]> parts) {
      waiting.put(index, parts);
      boolean wanted = true;
      for (List<byte[]> due = waiting.remove(passed);
          wanted && due != null;
          due = waiting.remove(passed)) {
        wanted = next.test(due);
        passed++;
      }
      return wanted;
    }
  }
}
