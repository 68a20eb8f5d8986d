package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartTest {
  private static final double[] ONE = {1};

  private static Axis across(String title) {
    return Chart.of("", Chart.Axis.of(title), Chart.Axis.of("y"))
        .line("line", ONE, ONE)
        .plane()
        .x();
  }

  @Test
  void a_unit_stands_in_the_last_brackets_and_may_have_its_own() {
    assertThat(across("Price (USD)")).isEqualTo(Axis.of("price", "USD"));
    assertThat(across("Flux (mmol/(g h))")).isEqualTo(Axis.of("flux", "mmol/(g h)"));
    assertThat(across("Loss (95 %) (USD)")).isEqualTo(Axis.of("loss (95 %)", "USD"));
    assertThat(across("Share (1)")).isEqualTo(Axis.of("share"));
    assertThat(across("P-value")).isEqualTo(Axis.of("P-value"));
  }

  @Test
  void each_name_has_one_bar_from_zero() {
    Plane plane =
        Chart.bars(
            "node", List.of("in", "out"), Axis.of("voltage", "V"), "dc", new double[] {5, -1});

    assertThat(plane.x()).isEqualTo(Axis.ofNames("node", List.of("in", "out")));
    Mark.Bars bars = (Mark.Bars) plane.marks().get(0);
    assertThat(bars.series()).isEqualTo("dc");
    assertThat(bars.low()).containsExactly(0, 0);
    assertThat(bars.high()).containsExactly(5, -1);
  }
}
