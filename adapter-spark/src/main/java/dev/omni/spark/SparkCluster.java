package dev.omni.spark;

import dev.omni.engine.Shard;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ObjIntConsumer;
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

/** The shards of a job as the tasks of a Spark job, one partition each. */
final class SparkCluster implements ShardCluster {
  private static final long LOOK_MILLIS = 20;

  private final JavaSparkContext spark;

  SparkCluster(JavaSparkContext spark) {
    this.spark = spark;
  }

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public String version() {
    return spark.version();
  }

  @Override
  public void compute(ShardJob job, BooleanSupplier cancelled, ObjIntConsumer<ShardReport> done) {
    Submitted submitted;
    try {
      submitted = submitted(job);
    } catch (Exception stopped) { // Scala declares none, not even those of a stopped context.
      throw new ClusterLostException(stopped);
    }
    try {
      awaited(job, submitted, cancelled, done);
    } finally {
      submitted.sent().unpersist(false);
    }
  }

  /** A job as it travels, without types of this library that are not serializable. */
  private record SentJob(
      String run, String capability, String input, ArrayList<byte[]> earlier, int[][] shards)
      implements Serializable {
    static SentJob of(ShardJob job) {
      return new SentJob(
          job.run(),
          job.capability(),
          job.input(),
          new ArrayList<>(job.earlier()),
          job.shards().stream()
              .map(shard -> new int[] {shard.fold(), shard.first(), shard.count()})
              .toArray(int[][]::new));
    }

    ShardReport computed(int index, TaskContext task) {
      int[] shard = shards[index];
      return ShardTask.computed(
          new ShardJob(run, capability, input, earlier, List.of()),
          new Shard(shard[0], shard[1], shard[2]),
          () -> {
            if (task.isInterrupted()) {
              throw new CancellationException("the task was killed");
            }
          },
          task.attemptNumber());
    }
  }

  /** The function of a task. */
  private record Computation(Broadcast<SentJob> sent)
      implements Function1<scala.collection.Iterator<Integer>, ShardReport>, Serializable {
    @Override
    public ShardReport apply(scala.collection.Iterator<Integer> index) {
      return sent.value().computed(index.next(), TaskContext.get());
    }
  }

  /** A job on its way. */
  private record Submitted(
      SimpleFutureAction<Boolean> action,
      ConcurrentLinkedQueue<Arrived> arrived,
      Broadcast<SentJob> sent) {}

  /** The report of a shard, not yet looked at. */
  private record Arrived(int index, ShardReport report) {}

  private Submitted submitted(ShardJob job) {
    var arrived = new ConcurrentLinkedQueue<Arrived>();
    Broadcast<SentJob> sent = spark.broadcast(SentJob.of(job));
    List<Integer> indexes = IntStream.range(0, job.shards().size()).boxed().toList();
    RDD<Integer> rdd = spark.parallelize(indexes, indexes.size()).rdd();
    Function2<Object, ShardReport, BoxedUnit> handler =
        (index, report) -> {
          arrived.add(new Arrived((Integer) index, report));
          return BoxedUnit.UNIT;
        };
    Function0<Boolean> ended = () -> Boolean.TRUE;
    spark.setJobGroup(job.run(), "shards of run " + job.run(), true);
    try {
      SimpleFutureAction<Boolean> action =
          spark
              .sc()
              .submitJob(
                  rdd,
                  new Computation(sent),
                  CollectionConverters.asScala(List.<Object>copyOf(indexes)).toSeq(),
                  handler,
                  ended);
      return new Submitted(action, arrived, sent);
    } finally {
      spark.clearJobGroup();
    }
  }

  private void awaited(
      ShardJob job,
      Submitted submitted,
      BooleanSupplier cancelled,
      ObjIntConsumer<ShardReport> done) {
    boolean finished = false;
    try {
      while (!finished) {
        finished = submitted.action().isCompleted();
        int taken = taken(submitted.arrived(), done);
        if (cancelled.getAsBoolean()) {
          throw new CancellationException("stopped");
        }
        if (!finished && taken == 0) {
          pause();
        }
      }
      required(submitted.action());
    } finally {
      if (!submitted.action().isCompleted()) {
        spark.cancelJobGroup(job.run());
      }
    }
  }

  private static int taken(
      ConcurrentLinkedQueue<Arrived> arrived, ObjIntConsumer<ShardReport> done) {
    int taken = 0;
    for (Arrived next = arrived.poll(); next != null; next = arrived.poll()) {
      done.accept(next.report(), next.index());
      taken++;
    }
    return taken;
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  /** Throws when the job failed, as after four attempts of a task. */
  private static void required(SimpleFutureAction<Boolean> action) {
    scala.util.Try<Boolean> outcome = action.value().get();
    if (outcome.isFailure()) {
      throw new ClusterLostException(outcome.failed().get());
    }
  }
}
