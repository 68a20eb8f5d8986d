package dev.omni.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.page.Charts.Axes;
import dev.omni.console.page.Charts.Period;
import dev.omni.console.page.Charts.TimedNumber;
import dev.omni.console.page.Charts.TimedStep;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The charts of pages as figures. */
class ChartsTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final double NOON_DAYS = NOON.getEpochSecond() / 86_400.0;

  private static Plane plane(Figure figure) {
    assertThat(figure.check()).isEmpty();
    return (Plane) figure.panels().get(0);
  }

  @Test
  void bars_of_an_hour_stand_on_each_other_and_failures_have_their_meaning() {
    var axes = new Axes("runs", ChronoUnit.HOURS, new Period(NOON, NOON.plusSeconds(7200)));
    Plane plane =
        plane(
            Charts.stacked(
                List.of(
                    new TimedNumber(NOON, "failed", 2),
                    new TimedNumber(NOON, "completed", 3),
                    new TimedNumber(NOON.plusSeconds(3600), "failed", 1)),
                axes));

    var completed = (Mark.Bars) plane.marks().get(0);
    var failed = (Mark.Bars) plane.marks().get(1);
    assertThat(completed.meaning()).isEqualTo(Meaning.GOOD);
    assertThat(failed.meaning()).isEqualTo(Meaning.BAD);
    assertThat(completed.high()).containsExactly(3);
    assertThat(failed.low()).containsExactly(3, 0);
    assertThat(failed.high()).containsExactly(5, 1);
    assertThat(plane.x().range()).isEqualTo(new Axis.Between(NOON_DAYS, NOON_DAYS + 2.0 / 24));
  }

  @Test
  void a_line_goes_from_the_first_to_the_last_time() {
    Plane plane =
        plane(
            Charts.lines(
                List.of(
                    new TimedNumber(NOON.plusSeconds(3600), "p50", 2),
                    new TimedNumber(NOON, "p50", 1)),
                "latency",
                "ms",
                Optional.empty()));

    assertThat(((Mark.Line) plane.marks().get(0)).y()).containsExactly(1, 2);
    assertThat(plane.y().unit()).isEqualTo("ms");
  }

  @Test
  void steps_lie_in_their_rows_from_begin_to_end() {
    Plane plane =
        plane(
            Charts.steps(
                List.of(
                    new TimedStep("price", NOON, NOON.plusSeconds(2), "completed"),
                    new TimedStep(
                        "rest", NOON.plusSeconds(2), NOON.plusMillis(3500), "completed"))));

    var spans = (Mark.Spans) plane.marks().get(0);
    assertThat(plane.y().names()).containsExactly("price", "rest");
    assertThat(spans.at()).containsExactly(0, 1);
    assertThat(spans.from()).containsExactly(0, 2);
    assertThat(spans.to()).containsExactly(2, 3.5);
  }
}
