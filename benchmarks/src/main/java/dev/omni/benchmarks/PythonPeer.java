package dev.omni.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Options of a table valued by a script in Python, in a process of its own.
 *
 * @param words that start it
 */
record PythonPeer(List<String> words) {
  private static final List<String> PYTHONS = List.of("/usr/bin/python3", "python3");

  /**
   * Finds the Python that has a module.
   *
   * @param module that the script imports
   * @param name of what the script does
   * @param table to read
   */
  static Optional<PythonPeer> find(String module, String name, Path table) {
    Path script = table.resolveSibling("peers.py");
    try (InputStream packed = PythonPeer.class.getResourceAsStream("/peers.py")) {
      Files.write(script, packed.readAllBytes());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return PYTHONS.stream()
        .filter(python -> output(List.of(python, "-c", "import " + module)).isPresent())
        .findFirst()
        .map(python -> List.of(python, script.toString(), name, table.toString()))
        .map(PythonPeer::new);
  }

  /** Values the table once. */
  Round round() {
    String[] figures = output(words).orElseThrow().strip().split(" ");
    long rows = Long.parseLong(figures[0]);
    double cpu = Double.parseDouble(figures[1]);
    return new Round(rows, 0, Double.parseDouble(figures[2]), 0, 0, cpu * 1e6 / rows);
  }

  private static Optional<String> output(List<String> words) {
    try {
      Process process =
          new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
    } catch (IOException absent) {
      return Optional.empty();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }
}
