package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of tests of counts. */
final class ContingencyLawsTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new ContingencyTests());

  private static Json.Obj input(String test, double[][] counts) {
    var rows = new ArrayList<Json>();
    for (double[] row : counts) {
      rows.add(Json.arr(row));
    }
    return Json.obj("test", test, "counts", new Json.Arr(rows));
  }

  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static double[][] drawn(long seed) {
    var chance = new Random(seed);
    double[][] counts = new double[2 + chance.nextInt(2)][2 + chance.nextInt(3)];
    for (double[] row : counts) {
      for (int j = 0; j < row.length; j++) {
        row[j] = 1 + chance.nextInt(7);
      }
    }
    return counts;
  }

  private static double[][] turned(double[][] counts) {
    return CountMargins.turned(counts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fisher", "chi_square", "g"})
  void rows_and_columns_may_change_places(String test) {
    for (int seed = 1; seed <= 20; seed++) {
      double[][] counts = drawn(seed);
      assertThat(of(input(test, turned(counts))).number("p_value"))
          .isCloseTo(of(input(test, counts)).number("p_value"), within(1e-10));
    }
  }

  /** Every table of these margins, one by one. */
  @Test
  void the_network_adds_up_what_single_tables_do() {
    double[][] counts = {{3, 1, 2}, {0, 4, 1}};
    double[] columns = {3, 5, 3};
    double observed = weight(counts);
    double found = 0;
    double all = 0;
    for (int a = 0; a <= 3; a++) {
      for (int b = 0; b <= 5; b++) {
        double c = 6 - a - b;
        if (c >= 0 && c <= 3) {
          double here =
              weight(new double[][] {{a, b, c}, {columns[0] - a, columns[1] - b, columns[2] - c}});
          all += here;
          found += here <= observed * (1 + 1e-7) ? here : 0;
        }
      }
    }
    assertThat(of(input("fisher", counts)).number("p_value")).isCloseTo(found / all, within(1e-12));
  }

  private static double weight(double[][] counts) {
    double weight = 1;
    for (double[] row : counts) {
      for (double count : row) {
        for (int k = 2; k <= count; k++) {
          weight /= k;
        }
      }
    }
    return weight;
  }

  @Test
  void drawn_tables_come_near_to_all_tables() {
    double[][] counts = {{4, 1, 3, 6}, {2, 7, 3, 1}, {5, 2, 2, 2}};
    double exact = of(input("fisher", counts)).number("p_value");
    double drawn = (new RandomTables(counts).unlikely(3, Work.alone()) + 1.0) / 100_001;
    assertThat(drawn).isCloseTo(exact, within(4 * Math.sqrt(exact * (1 - exact) / 1e5)));
  }

  @Test
  void large_tables_are_drawn_alike_on_all_threads() {
    double[][] counts = {{400, 300, 390}, {410, 330, 350}, {380, 300, 340}};
    Json.Obj input = input("fisher", counts).with("seed", 5);
    JsonFields found = of(input);
    assertThat(found.text("p_value_method")).isEqualTo("SAMPLED");
    assertThat(EngineRunner.computed(ENGINE, input, EngineRunner.onManyThreads()).result())
        .isEqualTo(EngineRunner.result(ENGINE, input));
    double pearson = of(input("chi_square", counts)).number("p_value");
    assertThat(found.number("p_value")).isCloseTo(pearson, within(0.02));
  }

  /** A stratum alone has the statistic of Pearson's test but for the factor (n - 1) / n. */
  @Test
  void one_stratum_is_a_table() {
    double[][] counts = {{12, 5, 3}, {4, 9, 8}};
    Json.Arr rows = input("g", counts).findArray("counts").orElseThrow();
    JsonFields stratum = of(Json.obj("test", "cochran_mantel_haenszel", "strata", List.of(rows)));
    double pearson = of(input("chi_square", counts)).number("statistic");
    assertThat(stratum.number("statistic")).isCloseTo(pearson * 40 / 41, within(1e-10));
  }

  @Test
  void what_cannot_be_tested_is_refused_at_its_place() {
    assertThat(EngineRunner.refused(ENGINE, input("g", new double[][] {{0, 0}, {1, 2}})))
        .containsExactly("/counts/0");
    assertThat(EngineRunner.refused(ENGINE, input("g", new double[][] {{0, 3}, {0, 2}})))
        .containsExactly("/counts/0/0");
    assertThat(
            EngineRunner.refused(ENGINE, input("mcnemar", new double[][] {{1, 2, 3}, {4, 5, 6}})))
        .containsExactly("/counts");
    assertThat(
            EngineRunner.refused(
                ENGINE, input("cochran_mantel_haenszel", new double[][] {{1, 2}, {3, 4}})))
        .containsExactly("/test");
  }
}
