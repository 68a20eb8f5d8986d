package dev.omni.operations.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The error bar of a share stays within 0 and 1 and is never of no width. */
class IntervalsOfSharesTest {
  private static Json.Obj marks(double value) {
    Json.Obj marks = Json.obj("intervals", 3, "covered", Math.round(3 * value), "level", 0.9);
    marks = marks.with("correct", value);
    for (ScoreDimension dimension : ScoreDimension.values()) {
      marks = marks.with(dimension.toString(), value);
    }
    return marks;
  }

  private static SuiteScores sheet(List<Double> values, int families) {
    var rows = new ArrayList<GradedAnswer>();
    for (int i = 0; i < values.size(); i++) {
      for (int variant = 0; variant < 2; variant++) {
        String family = "f" + i % families;
        rows.add(new GradedAnswer("t" + i, family, variant, 1, "", marks(values.get(i))));
      }
    }
    return new SuiteScores(rows);
  }

  private static void hold(SuiteScores sheet) {
    for (ScoreDimension dimension : ScoreDimension.values()) {
      Optional<Score> score = sheet.score(dimension);
      if (score.isPresent()) {
        Score told = score.get();
        assertThat(told.low()).as(dimension + " " + told).isBetween(0.0, told.value());
        assertThat(told.high()).as(dimension + " " + told).isBetween(told.value(), 1.0);
        assertThat(told.high() > told.low() || told.method().equals("median"))
            .as(dimension + " " + told)
            .isTrue();
        assertThat(told.stderr()).as(dimension + " " + told).isNotNegative();
      }
    }
  }

  @Property
  void every_interval_is_within_zero_and_one(
      @ForAll @Size(min = 1, max = 40) List<@DoubleRange(min = 0, max = 1) Double> values,
      @ForAll @IntRange(min = 1, max = 5) int families) {
    var ends = new ArrayList<Double>(values);
    ends.replaceAll(value -> value > 0.9 ? 1.0 : value);
    hold(sheet(ends, families));
  }

  @Test
  void three_right_answers_are_no_certainty() {
    Score robust = sheet(List.of(1.0, 1.0, 1.0), 3).score(ScoreDimension.ROBUSTNESS).orElseThrow();

    assertThat(robust.value()).isEqualTo(1);
    assertThat(robust.stderr()).isPositive();
    assertThat(robust.low()).isLessThan(0.5);
    assertThat(robust.high()).isEqualTo(1);
    assertThat(robust.method()).isEqualTo("wilson");
  }

  @Test
  void fewer_than_eight_answers_tell_no_standard_error() {
    assertThat(Score.share(1, 3).json().find("stderr")).contains(Json.NULL);
    assertThat(Score.share(0.5, 7).json().find("stderr")).contains(Json.NULL);
    assertThat(Score.share(1, 8).json().findNumber("stderr").orElseThrow()).isPositive();
  }

  @Test
  void the_interval_of_a_difference_stays_within_minus_one_and_one() {
    SuiteScores right = sheet(List.of(1.0, 1.0, 1.0, 0.0), 2);
    SuiteScores wrong = sheet(List.of(0.0, 0.0, 0.0, 0.0), 2);

    Score better = right.against(wrong).orElseThrow();
    Score worse = wrong.against(right).orElseThrow();

    assertThat(better.high()).isEqualTo(1);
    assertThat(worse.low()).isEqualTo(-1);
    assertThat(better.low()).isBetween(0.0, 0.75);
  }

  @Test
  void a_share_near_one_with_a_standard_error_does_not_leave_it() {
    Score near = Score.within(0.967, 30, 0.0227, "cluster");

    assertThat(near.high()).isBetween(0.967, 1.0);
    assertThat(near.low()).isBetween(0.8, 0.94);
    assertThat(near.method()).isEqualTo("cluster");
  }
}
