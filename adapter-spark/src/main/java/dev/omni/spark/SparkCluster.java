package dev.omni.spark;

import java.io.Serializable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** The shards of a job as tasks of Spark. */
final class SparkCluster implements ShardCluster {
  private static final Logger LOG = System.getLogger(SparkCluster.class.getName());
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
  public <S extends Serializable> void compute(
      ShardJob<S> job, Iterator<S> shards, BooleanSupplier cancelled, Reports reports) {
    Broadcast<ShardJob<S>> sent = reached(() -> spark.broadcast(job));
    var waves = new TaskWaves<>(spark, job.run(), sent, shards);
    try {
      await(waves, cancelled, reports);
    } finally {
      quietly(waves::cancel);
      quietly(sent::destroy);
    }
  }

  private static void await(TaskWaves<?> waves, BooleanSupplier cancelled, Reports reports) {
    while (waves.submit()) {
      boolean ended = waves.firstHasEnded(); // Before its reports are taken: then all are there.
      int taken = waves.take(reports);
      if (taken < 0) {
        return;
      }
      if (cancelled.getAsBoolean()) {
        throw new CancellationException("stopped");
      }
      if (ended) {
        waves.removeFirst();
      } else if (taken == 0) {
        pause();
      }
    }
  }

  /**
   * Returns what Spark gives.
   *
   * @throws ClusterLostException when it throws, as a stopped context does
   */
  static <T> T reached(Supplier<T> call) {
    try {
      return call.get();
    } catch (Exception stopped) { // Scala declares none of those that it throws.
      throw new ClusterLostException(stopped);
    }
  }

  /** Cleans up; what a lost cluster throws then must not hide why the job ended. */
  private static void quietly(Runnable step) {
    try {
      step.run();
    } catch (Exception lost) { // Scala declares none of those that it throws.
      LOG.log(Level.DEBUG, "a job was not cleaned up", lost);
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }
}
