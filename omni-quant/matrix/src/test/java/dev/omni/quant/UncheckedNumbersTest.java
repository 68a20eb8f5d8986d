package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.engine.Engines;
import dev.omni.testkit.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The numbers of results that no check sees are few, and docs/reliability.md names each of them
 * with the reason that its contract gives.
 */
final class UncheckedNumbersTest {
  private static final Path PAGE =
      Path.of(System.getProperty("basedir", "."), "../../docs/reliability.md").normalize();

  private static final String BEGIN = "<!-- unchecked -->\n";
  private static final String END = "<!-- end -->\n";
  private static final int LEAST_PARTS = 4;

  /** By capability and reason, the numbers. */
  private final Map<List<String>, List<String>> unchecked = new LinkedHashMap<>();

  private final List<String> tooMany = new ArrayList<>();
  private int numbers;
  private int capabilities;

  @BeforeEach
  void readTheContracts() {
    Engines.all()
        .forEach(
            engine -> {
              String id = engine.capability().id();
              var places = ContractNumbers.of(engine.capability().result().schema()).places();
              int before = found();
              places.forEach(
                  (place, promise) -> {
                    if (!promise.unchecked().isEmpty()) {
                      unchecked
                          .computeIfAbsent(List.of(id, promise.unchecked()), k -> new ArrayList<>())
                          .add("`" + place + "`");
                    }
                  });
              numbers += places.size();
              capabilities += found() > before ? 1 : 0;
              if ((found() - before) * LEAST_PARTS > places.size()) {
                tooMany.add(id);
              }
            });
  }

  private int found() {
    return unchecked.values().stream().mapToInt(List::size).sum();
  }

  @Test
  void at_most_a_quarter_of_the_numbers_of_a_capability_is_unchecked() {
    assertThat(unchecked).isNotEmpty();
    assertThat(tooMany).isEmpty();
  }

  @Test
  void the_page_names_each_with_its_reason() throws IOException {
    var table = new StringBuilder();
    table
        .append(
            "%d of the %d numbers of all results, in %d capabilities:\n"
                .formatted(found(), numbers, capabilities))
        .append("\n| capability | numbers | why no check sees them |\n| --- | --- | --- |\n");
    unchecked.forEach(
        (key, places) ->
            table.append(
                "| %s | %s | %s |\n".formatted(key.get(0), String.join(", ", places), key.get(1))));
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    assertThat(begin).as("the mark %s", BEGIN).isGreaterThanOrEqualTo(BEGIN.length());
    GeneratedFile.check(
        PAGE, page.substring(0, begin) + "\n" + table + "\n" + page.substring(page.indexOf(END)));
  }
}
