package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.JsonFields;
import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import org.junit.jupiter.api.Test;

/** N. J. Higham's example of 2002, and matrices that Newton's method leaves to projections. */
final class NearestCorrelationTest {
  private static final double[][] HIGHAM = {{1, 1, 0}, {1, 1, 1}, {0, 1, 1}};

  @Test
  void projections_reach_the_matrix_of_newtons_method() {
    var search = new NearestCorrelation(HIGHAM, Work.alone());
    search.project(new double[3]);
    double[][] nearest = search.unit();
    double[][] newton = NearestCorrelation.of(HIGHAM, Work.alone()).rows();
    for (int i = 0; i < 3; i++) {
      assertThat(nearest[i]).containsExactly(newton[i], within(1e-9));
    }
    assertThat(nearest[0][1]).isCloseTo(0.7607, within(5e-5));
  }

  @Test
  void projections_without_an_end_throw() {
    double[][] far = {{1, 1e9}, {1e9, 1}};
    var search = new NearestCorrelation(far, Work.alone());
    assertThatExceptionOfType(NotConverged.class)
        .isThrownBy(() -> search.project(new double[] {0, -1e18}))
        .satisfies(
            ended -> {
              var details = new JsonFields(ended.details());
              assertThat(details.integer("iterations")).isEqualTo(5000);
              assertThat(details.number("residual")).isGreaterThan(details.number("bound"));
            });
  }
}
