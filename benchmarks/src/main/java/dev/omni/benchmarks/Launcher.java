package dev.omni.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What starts a server: the launcher of the distribution beside the jar, or the jar where none was
 * packed.
 *
 * @param words before the command
 * @param environment variables beside those of this process
 * @param name of it in a table
 */
record Launcher(List<String> words, Map<String, String> environment, String name) {
  /** Unpacks the distribution, if there is one. */
  static Launcher of(Plan plan) {
    var environment = Map.of("XDG_CACHE_HOME", plan.folder().resolve("cache").toString());
    return unpacked(plan)
        .map(script -> new Launcher(List.of(script.toString()), environment, "by bin/omni"))
        .orElseGet(
            () ->
                new Launcher(
                    ServerProcess.java("-jar", plan.server().toString()),
                    environment,
                    "by java -jar"));
  }

  private static Optional<Path> unpacked(Plan plan) {
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
