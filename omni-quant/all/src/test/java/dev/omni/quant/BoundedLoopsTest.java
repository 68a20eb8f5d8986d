package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first law: no loop may end by its counter and return. Each loop of an engine that counts up
 * to a constant has a row in {@code bounded-loops.txt} that says how it ends there: it has halved a
 * {@code bracket}; it, or the search around it, {@code throws}; what is missing {@code adds_error};
 * the constant is the length of a {@code table}; or it is {@code exact}, with the reason.
 */
final class BoundedLoopsTest {
  private static final List<Path> ENGINES =
      Stream.of("..", "../../omni-operations")
          .map(folder -> Path.of(folder).toAbsolutePath().normalize())
          .toList();
  private static final List<String> ENDS =
      List.of("bracket", "throws", "adds_error", "table", "exact");

  private static final String PLANTED =
      """
      final class Planted {
        private static final int MOST = 50;

        double root(double x) {
          double at = x;
          for (int i = 0; i < MOST; i++) {
            at = at - (at * at - x) / (2 * at);
            if (Math.abs(at * at - x) < 1e-12) {
              break;
            }
          }
          return at;
        }

        double halves(double x) {
          double at = x;
          int steps = 0;
          while (true) {
            at /= 2;
            if (++steps > MOST) {
              return at;
            }
          }
        }

        double blind(double x) {
          double at = x;
          for (int i = 0; i < 7; i++) {
            at = at / 2 + 1 / at;
          }
          return at;
        }

        double[] filled(double[] x) {
          for (int i = 0; i < MOST; i++) {
            x[i] = i;
          }
          return x;
        }
      }
      """;

  @Test
  void every_loop_with_a_constant_bound_says_how_it_ends_there() throws IOException {
    Map<String, Long> rows =
        rows().stream()
            .collect(Collectors.groupingBy(row -> row[0] + " " + row[1], TreeMap::new, count()));
    assertThat(counted(BoundedLoops.of(sources())))
        .as("loops by class and bound, against the rows of bounded-loops.txt")
        .isEqualTo(rows);
  }

  @Test
  void each_row_has_one_of_the_ends() {
    assertThat(rows()).allSatisfy(row -> assertThat(ENDS).contains(row[2]));
  }

  @Test
  void a_planted_loop_is_found(@TempDir Path folder) throws IOException {
    Path planted = Files.writeString(folder.resolve("Planted.java"), PLANTED);
    assertThat(BoundedLoops.of(List.of(planted)))
        .containsExactly(
            new BoundedLoops.Loop("Planted", "MOST"),
            new BoundedLoops.Loop("Planted", "MOST"),
            new BoundedLoops.Loop("Planted", "7"));
  }

  private static java.util.stream.Collector<Object, ?, Long> count() {
    return Collectors.counting();
  }

  private static Map<String, Long> counted(List<BoundedLoops.Loop> loops) {
    return loops.stream()
        .map(loop -> loop.type() + " " + loop.bound().replace(" ", ""))
        .collect(Collectors.groupingBy(loop -> loop, TreeMap::new, count()));
  }

  private static List<String[]> rows() {
    try (var in =
        Objects.requireNonNull(BoundedLoopsTest.class.getResourceAsStream("bounded-loops.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" +", 4))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static List<Path> sources() throws IOException {
    var sources = new ArrayList<Path>();
    for (Path folder : ENGINES) {
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(path -> path.toString().contains("/src/main/java/"))
            .filter(path -> path.toString().endsWith(".java"))
            .sorted()
            .forEach(sources::add);
      }
    }
    return sources;
  }
}
