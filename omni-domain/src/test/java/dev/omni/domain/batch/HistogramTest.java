package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Property
  void every_number_is_in_the_bin_between_its_edges(
      @ForAll @Size(min = 2, max = 50)
          List<@DoubleRange(min = -1.7e308, max = 1.7e308) Double> values) {
    double min = values.stream().mapToDouble(v -> v).min().orElseThrow();
    double max = values.stream().mapToDouble(v -> v).max().orElseThrow();
    var histogram = new Histogram(min, max);
    values.forEach(histogram::add);

    List<Json> edges = histogram.json().items("edges");
    List<Json> counts = histogram.json().items("counts");
    for (int i = 0; i < counts.size(); i++) {
      double low = ((Json.Num) edges.get(i)).asDouble();
      double high = ((Json.Num) edges.get(i + 1)).asDouble();
      boolean last = i == counts.size() - 1;
      long inside =
          values.stream().filter(v -> v >= low && (v < high || (last && v == high))).count();
      assertThat(counts.get(i)).isEqualTo(Json.num(inside));
    }
  }

  @Test
  void a_histogram_has_50_equal_bins() {
    var histogram = new Histogram(0, 100);
    IntStream.rangeClosed(0, 100).forEach(histogram::add);
    Json.Obj json = histogram.json();
    assertThat(json.items("edges")).hasSize(51).startsWith(Json.num(0), Json.num(2));
    assertThat(json.items("counts"))
        .hasSize(50)
        .startsWith(Json.num(2), Json.num(2))
        .endsWith(Json.num(3));
  }

  @Test
  void equal_numbers_share_one_bin() {
    var histogram = new Histogram(7, 7);
    histogram.add(7);
    histogram.add(7);
    assertThat(histogram.json())
        .isEqualTo(Json.obj("edges", Json.arr(7, 7), "counts", Json.arr(2)));
  }
}
