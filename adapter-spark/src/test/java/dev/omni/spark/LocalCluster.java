package dev.omni.spark;

import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Spark with executors that are processes of this machine, for the checks of .ci. */
final class LocalCluster {
  static final List<JsonEngine> ENGINES = Engines.all(LocalCluster.class.getClassLoader());
  static final double SECOND = 1e9;

  private LocalCluster() {}

  /**
   * Starts Spark and its executors.
   *
   * @param classPath of the executors
   */
  static JavaSparkContext started(String classPath, int slots) {
    var configuration =
        new SparkConf()
            .setMaster("local-cluster[" + slots + ",1,512]")
            .setAppName("checks")
            .set("spark.executor.memory", "512m")
            .set("spark.executor.extraClassPath", classPath)
            .set("spark.driver.bindAddress", "127.0.0.1")
            .set("spark.driver.host", "127.0.0.1")
            .set("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
            .set("spark.driver.maxResultSize", "0")
            .set("spark.ui.liveUpdate.period", "0") // Running tasks are counted at once.
            .set("spark.ui.enabled", "false");
    var spark = new JavaSparkContext(configuration);
    while (spark.sc().statusTracker().getExecutorInfos().length - 1 < slots) {
      pause(20);
    }
    return spark;
  }

  static void pause(int timesASecond) {
    LockSupport.parkNanos((long) SECOND / timesASecond);
  }

  static int runningTasks(JavaSparkContext spark) {
    int running = 0;
    for (var executor : spark.sc().statusTracker().getExecutorInfos()) {
      running += executor.numRunningTasks();
    }
    return running;
  }

  static void awaitTasks(JavaSparkContext spark, int tasks) {
    while (runningTasks(spark) < tasks) {
      pause(100);
    }
  }

  /** Kills an executor, as the loss of its machine does. */
  static void killExecutor() {
    ProcessHandle.current()
        .descendants()
        .filter(
            process -> process.info().commandLine().orElse("").contains("CoarseGrainedExecutor"))
        .findFirst()
        .orElseThrow()
        .destroyForcibly();
  }

  static JsonEngine engine(String id) {
    return ENGINES.stream()
        .filter(engine -> engine.capability().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** Prints the line of a check. */
  static void say(boolean good, String what) {
    System.out.println((good ? "ok - " : "not ok - ") + what);
  }
}
