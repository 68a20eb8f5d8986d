package dev.omni.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The time from the start of a process to its first answer, and its resident memory at rest.
 */
final class StartBenchmark {
  private static final long REST = 10_000;

  private final Plan plan;
  private final DatabaseHost databases;

  StartBenchmark(Plan plan, DatabaseHost databases) {
    this.plan = plan;
    this.databases = databases;
  }

  List<Result> measure() {
    DatabaseHost.Database database = databases.create("start");
    Path data = plan.folder().resolve(databases.name() + "-start");
    Launcher launcher = Launcher.of(plan);
    List<String> words = launcher.words();
    Map<String, String> environment = launcher.environment();
    // The first start of all makes the database and the launcher's archive of classes.
    OmniServer.start(words, environment, data, database).close();
    var seconds = new ArrayList<Double>();
    var memory = new ArrayList<Double>();
    for (int i = 0; i < plan.rounds(); i++) {
      try (OmniServer omni = OmniServer.start(words, environment, data, database)) {
        seconds.add(omni.process().startTime().toMillis() / 1e3);
        Polling.millis(REST);
        memory.add(omni.process().residentBytes() / 1e6);
      }
    }
    String by = launcher.name();
    return List.of(
        new Result("start to first answer", "", Result.Bound.under(3, "s"), seconds, by),
        new Result("memory at rest", "", Result.Bound.under(200, "MB"), memory, by));
  }
}
