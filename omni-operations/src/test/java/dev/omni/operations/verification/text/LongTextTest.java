package dev.omni.operations.verification.text;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.domain.json.Json;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The longest texts that are judged, and parts that repeat: each costs a second at most. */
@Tag("ci")
class LongTextTest {
  private static final long SECOND = 1_000_000_000;
  private static final int TIMES = 4;
  private static final int LONGEST = 200_000;
  private static final int FIGURES = 2_000;

  private static final Json.Obj BASIS =
      IntStream.range(0, 100)
          .mapToObj(i -> Json.obj(name(i), stated(i + 0.125)))
          .reduce(Json.Obj.EMPTY, Json.Obj::withAll);

  private static String name(int i) {
    return "the " + (char) ('a' + i / 10) + (char) ('a' + i % 10) + " rate";
  }

  private static Json.Obj stated(double value) {
    return Json.obj("value", value, "unit", "USD", "source", "a table");
  }

  /**
   * Judges a text, and returns what it cost: the least of a few times, as the first ones compile
   * what they run.
   */
  private static long cost(String text, Json.Obj basis, int figures) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Json.Obj request = Json.obj("text", text, "basis", basis);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TIMES && least >= SECOND; i++) {
      long before = threads.getCurrentThreadCpuTime();
      Json.Obj judged = new TextProof().judge(request, List.of(), Map.of());
      least = Math.min(least, threads.getCurrentThreadCpuTime() - before);
      assertThat(judged.items("figures")).hasSizeGreaterThanOrEqualTo(figures);
    }
    return least;
  }

  @Test
  void two_hundred_thousand_characters_with_two_thousand_figures() {
    String text =
        IntStream.range(0, FIGURES)
            .mapToObj(i -> name(i % 100) + " is about " + i % 100 + ".125 USD; ")
            .map(
                each -> "words that say little, ".repeat(4).substring(0, 99 - each.length()) + each)
            .collect(joining());

    assertThat(text.length()).isBetween(LONGEST * 9 / 10, LONGEST);
    assertThat(cost(text, BASIS, FIGURES)).isLessThan(SECOND);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "9",
        "0",
        "(",
        ")",
        "[",
        "1e",
        "1e-",
        "e",
        ".",
        ",",
        "1,",
        "-",
        "1 ± ",
        "{",
        "\"",
        "x 10^",
        "price ",
        "is ",
        "fell ",
        "the aa rate ",
        "USD",
        "1/",
        "%",
        "\n",
        "\uD83D\uDE00"
      })
  void what_a_user_can_repeat(String part) {
    String text = part.repeat(LONGEST / part.length());

    assertThat(cost(text, BASIS, 0)).isLessThan(SECOND);
  }

  @Test
  void a_name_and_an_expression_of_many_brackets() {
    String deep = "(".repeat(1_000) + "1" + ")".repeat(1_000);
    Json.Obj basis =
        BASIS
            .with("n".repeat(200), stated(1))
            .with("deep", Json.obj("expression", deep))
            .with("long", Json.obj("expression", "1 + ".repeat(499) + "1"));

    assertThat(cost("the name is 1.125 USD ".repeat(50), basis, 0)).isLessThan(SECOND);
  }
}
