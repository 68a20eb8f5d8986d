package dev.omni.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time from the start of a process to its first answer, and its resident memory at rest. The
 * server is the launcher of the distribution beside the jar, or the jar where none was packed.
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
    Optional<Path> launcher = launcher();
    List<String> words =
        launcher
            .map(script -> List.of(script.toString()))
            .orElseGet(() -> ServerProcess.java("-jar", plan.server().toString()));
    var environment = Map.of("XDG_CACHE_HOME", plan.folder().resolve("cache").toString());
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
    String by = launcher.isPresent() ? "by bin/omni" : "by java -jar";
    return List.of(
        new Result("start to first answer", "", Result.Bound.under(3, "s"), seconds, by),
        new Result("memory at rest", "", Result.Bound.under(200, "MB"), memory, by));
  }

  /** Unpacks the distribution; gives its launcher. */
  private Optional<Path> launcher() {
    Path unpacked = plan.folder().resolve("distribution");
    try (var beside = Files.list(plan.server().toAbsolutePath().getParent())) {
      Optional<Path> archive =
          beside.filter(file -> file.toString().endsWith("-server.tar.gz")).findFirst();
      if (archive.isEmpty()) {
        return Optional.empty();
      }
      Files.createDirectories(unpacked);
      var tar = List.of("tar", "-xzf", archive.get().toString(), "-C", unpacked.toString());
      if (new ProcessBuilder(tar).inheritIO().start().waitFor() != 0) {
        return Optional.empty();
      }
      try (var found = Files.find(unpacked, 3, (path, about) -> path.endsWith("bin/omni"))) {
        return found.findFirst();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }
}
