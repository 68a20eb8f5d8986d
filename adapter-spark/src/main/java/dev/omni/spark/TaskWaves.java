package dev.omni.spark;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import scala.Function0;
import scala.Function1;
import scala.Function2;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * The tasks of one job, one for each shard. As many as Spark has slots are a wave, which is a job
 * of Spark. Some waves are underway at the same time, so that no slot waits for the last task of a
 * wave; the next one follows the end of the first, so that the memory for shards and reports is
 * bounded.
 */
final class TaskWaves<S extends Serializable> {
  private static final int UNDERWAY = 3;

  /** At least so many tasks are a wave: Spark asks for executors while tasks wait. */
  private static final int LEAST = 4;

  private final JavaSparkContext spark;
  private final String group;
  private final Broadcast<ShardJob<S>> job;
  private final Iterator<S> shards;
  private final Deque<SimpleFutureAction<Boolean>> underway = new ArrayDeque<>();
  private final Queue<Arrived> arrived = new ConcurrentLinkedQueue<>();
  private int submitted;

  /**
   * Creates the tasks of a job; none is submitted.
   *
   * @param group name of the job
   */
  TaskWaves(JavaSparkContext spark, String group, Broadcast<ShardJob<S>> job, Iterator<S> shards) {
    this.spark = spark;
    this.group = group;
    this.job = job;
    this.shards = shards;
  }

  /** The report of a shard, not yet looked at. */
  private record Arrived(int index, ShardReport report) {}

  /** The function of a task. */
  private record Computation<S extends Serializable>(Broadcast<ShardJob<S>> job)
      implements Function1<scala.collection.Iterator<S>, ShardReport>, Serializable {
    @Override
    public ShardReport apply(scala.collection.Iterator<S> shard) {
      TaskContext task = TaskContext.get();
      return ShardReport.of(job.value(), shard.next(), new TaskWatcher(task), task.attemptNumber());
    }
  }

  /** The watcher of a task: a cancelled job interrupts it. */
  private record TaskWatcher(TaskContext task) implements Watcher {
    @Override
    public boolean isCancelled() {
      return task.isInterrupted();
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}
  }

  /**
   * Submits the next wave if it may be underway; returns whether any is.
   *
   * @throws ClusterLostException when Spark is stopped
   */
  boolean submit() {
    if (underway.size() < UNDERWAY && shards.hasNext()) {
      int tasks = Math.max(LEAST, SparkCluster.reached(spark::defaultParallelism));
      var wave = new ArrayList<S>();
      while (wave.size() < tasks && shards.hasNext()) {
        wave.add(shards.next());
      }
      underway.add(SparkCluster.reached(() -> submitted(wave)));
      submitted += wave.size();
    }
    return !underway.isEmpty();
  }

  private SimpleFutureAction<Boolean> submitted(List<S> wave) {
    int before = submitted;
    RDD<S> rdd = spark.parallelize(wave, wave.size()).rdd();
    List<Object> partitions = IntStream.range(0, wave.size()).<Object>mapToObj(i -> i).toList();
    Function2<Object, ShardReport, BoxedUnit> handler =
        (index, report) -> {
          arrived.add(new Arrived(before + (Integer) index, report));
          return BoxedUnit.UNIT;
        };
    Function0<Boolean> ended = () -> Boolean.TRUE;
    spark.setJobGroup(group, "shards of run " + group, true);
    try {
      return spark
          .sc()
          .submitJob(
              rdd,
              new Computation<>(job),
              CollectionConverters.asScala(partitions).toSeq(),
              handler,
              ended);
    } finally {
      spark.clearJobGroup();
    }
  }

  /** Returns whether the first wave has ended; its reports have then arrived. */
  boolean firstHasEnded() {
    return underway.getFirst().isCompleted();
  }

  /** Passes on what has arrived; returns the number of reports, -1 when no more are wanted. */
  int take(ShardCluster.Reports reports) {
    int taken = 0;
    for (Arrived next = arrived.poll(); next != null; next = arrived.poll()) {
      if (!reports.add(next.index(), next.report())) {
        return -1;
      }
      taken++;
    }
    return taken;
  }

  /**
   * Removes the first wave, which has ended.
   *
   * @throws ClusterLostException when it failed, as after four attempts of a task
   */
  void removeFirst() {
    scala.util.Try<Boolean> outcome = underway.removeFirst().value().get();
    if (outcome.isFailure()) {
      throw new ClusterLostException(outcome.failed().get());
    }
  }

  /** Ends what is underway. */
  void cancel() {
    if (!underway.stream().allMatch(SimpleFutureAction::isCompleted)) {
      spark.cancelJobGroup(group);
    }
  }
}
