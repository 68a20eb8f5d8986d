package dev.omni.spark;

import dev.omni.engine.Engines;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.ShutdownHookManager;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import scala.runtime.BoxedUnit;

/** The program of a worker whose runtime is Spark; {@code spark-submit} starts it. */
@Command(
    name = "omni-spark",
    mixinStandardHelpOptions = true,
    description = {
      "Takes large runs of live mode by lease from the database that --db-url names, and computes"
          + " them on the cluster of spark-submit, until a signal."
    })
public final class SparkWorker implements Callable<Integer> {
  private static final String POSTGRESQL = "jdbc:postgresql:";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--db-url",
      defaultValue = "${env:OMNI_DB_URL:-}",
      description = "address that the servers use, jdbc:postgresql://…; also OMNI_DB_URL")
  private String url = "";

  @Option(
      names = "--db-user",
      defaultValue = "${env:OMNI_DB_USER:-}",
      description = "user of the database; also OMNI_DB_USER")
  private String user = "";

  @Option(
      names = "--db-password",
      defaultValue = "${env:OMNI_DB_PASSWORD:-}",
      description = "password of the user; also OMNI_DB_PASSWORD, which other users cannot list")
  private String password = "";

  @Option(
      names = "--embed-below",
      defaultValue = "20s",
      converter = DurationConverter.class,
      description = "runs of a lesser estimate on one core stay with the servers; 20s")
  private Duration embedBelow = Duration.ofSeconds(20);

  @Option(
      names = "--shard-target",
      defaultValue = "1s",
      converter = DurationConverter.class,
      description = "the wanted time of a shard on one core, 0.5 to 2 s is best; 1s")
  private Duration shardTarget = Duration.ofSeconds(1);

  @Option(
      names = "--runs",
      defaultValue = "2",
      description = "the number of runs at the same time, 1 to 100; 2")
  private int runs = 2;

  private SparkWorker() {}

  /** Runs the program. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  /** Runs the program; returns the exit status: 2 for wrong arguments. */
  static int execute(String... arguments) {
    return new CommandLine(new SparkWorker()).execute(arguments);
  }

  @Override
  public Integer call() throws InterruptedException, ClassNotFoundException {
    if (!url.startsWith(POSTGRESQL)) {
      throw wrong("--db-url", "must be the jdbc:postgresql:// address that the servers use");
    }
    if (runs < 1 || runs > 100) {
      throw wrong("--runs", "must be 1 to 100, not " + runs);
    }
    // The search for drivers does not see the jar of spark-submit; this one registers itself.
    Class.forName("org.postgresql.Driver");
    DatabaseSettings database = DatabaseSettings.server(url, user, password, System::nanoTime);
    UsableEngines engines = UsableEngines.of(Engines.all(SparkWorker.class.getClassLoader()));
    try (JdbcStores stores = JdbcStores.open(database);
        var spark = new JavaSparkContext(configuration())) {
      var bounds = new WorkerLoop.Bounds(embedBelow, shardTarget, runs);
      try (var loop = new WorkerLoop(stores, engines.usable(), new SparkCluster(spark), bounds)) {
        beforeSparkStops(loop::close);
        loop.start();
        System.out.println(
            "Omni works on Spark " + spark.version() + ": it takes runs above " + embedBelow);
        if (!engines.missing().isEmpty()) {
          System.out.println(
              "Without their libraries, see --jars, servers keep the runs of "
                  + String.join(", ", engines.missing()));
        }
        return loop.awaitEnd(() -> spark.sc().isStopped()) ? 0 : 1;
      }
    }
  }

  /**
   * Adds what a signal causes first. Spark has its own hook, which ends all jobs: a run must be
   * given back before.
   */
  private static void beforeSparkStops(Runnable close) {
    ShutdownHookManager.addShutdownHook(
        ShutdownHookManager.SPARK_CONTEXT_SHUTDOWN_PRIORITY() + 1,
        () -> {
          close.run();
          return BoxedUnit.UNIT;
        });
  }

  private ParameterException wrong(String option, String message) {
    return new ParameterException(spec.commandLine(), option + ": " + message);
  }

  /** Returns what spark-submit says, and where it is silent, what suits this worker. */
  private static SparkConf configuration() {
    return new SparkConf()
        .setIfMissing("spark.app.name", "Omni")
        .setIfMissing("spark.driver.maxResultSize", "0")
        .setIfMissing("spark.ui.enabled", "false");
  }
}
