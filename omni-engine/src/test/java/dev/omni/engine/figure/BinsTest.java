package dev.omni.engine.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The bins of histograms, held against those of numpy 1.24 ({@code histogram_bin_edges}, fd). */
class BinsTest {
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "bins.txt", delimiter = ';', maxCharsPerColumn = 100_000)
  void are_those_of_numpy(String name, String values, String edges, String counts) {
    Bins bins = Bins.of(numbers(values)).orElseThrow();

    assertThat(new double[] {bins.first(), bins.last()}).containsExactly(numbers(edges));
    assertThat(bins.heights()).containsExactly(numbers(counts));
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.trim().split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void few_numbers_or_few_different_ones_are_dots_that_stand_on_each_other() {
    double[] seven = IntStream.range(0, 100).mapToDouble(i -> i % 7).toArray();
    assertThat(Bins.of(seven)).isEmpty();
    assertThat(Bins.of(new double[29])).isEmpty();
    assertThat(Bins.of(new double[0])).isEmpty();

    var dots = (Mark.Points) Bins.mark("x", new double[] {2, 1, 2, Double.NaN, 2});
    assertThat(dots.x()).containsExactly(1, 2, 2, 2);
    assertThat(dots.y()).containsExactly(1, 1, 2, 3);
  }

  @Test
  void many_numbers_of_few_kinds_have_a_bar_for_each_kind() {
    double[] three = IntStream.range(0, 900).mapToDouble(i -> i % 3 == 0 ? 4 : i % 3).toArray();
    var bars = (Mark.Bars) Bins.mark("x", three);
    assertThat(bars.from()).containsExactly(0.75, 1.75, 3.75);
    assertThat(bars.to()).containsExactly(1.25, 2.25, 4.25);
    assertThat(bars.high()).containsExactly(300, 300, 300);
  }

  @Test
  void a_spread_of_nothing_has_the_most_bins() {
    double[] equal = new double[100];
    for (int i = 0; i < 10; i++) {
      equal[i] = i + 0.5;
    }
    assertThat(Bins.of(equal).orElseThrow().size()).isEqualTo(60);
  }
}
