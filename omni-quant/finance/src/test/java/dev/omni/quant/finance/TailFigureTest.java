package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TailFigureTest {
  private static final double[] NUMBERS = {-3, -2, -1, 0, 1, 2};

  private static double[] points(Plane plane, String series) {
    return plane.marks().stream()
        .filter(mark -> mark.series().equals(series))
        .map(mark -> ((Mark.Points) mark).x())
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_number_at_the_end_of_the_tail_is_drawn_once(boolean upper) {
    double at = upper ? 1 : -2;
    Plane plane = TailFigure.of("scenario", Axis.of("P&L"), NUMBERS, at, upper);
    assertThat(points(plane, "tail")).contains(at).hasSize(2);
    assertThat(points(plane, "scenario")).doesNotContain(at).hasSize(4);
  }
}
