package dev.omni.operations.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scores of graded answers. */
class SuiteScoresTest {
  private static GradedAnswer marked(String task, String family, Json.Obj marks) {
    return new GradedAnswer(task, family, 0, 1, "", marks);
  }

  private static Json.Obj intervals(int count, int covered) {
    return Json.obj("intervals", count, "covered", covered, "level", 0.9);
  }

  @ParameterizedTest
  @CsvSource({"9, 9, 1.0", "10, 10, 0.8888888888888888", "0, 0, 0.0", "5, 4, 0.5"})
  void intervals_are_best_when_they_cover_as_often_as_they_say(
      int first, int second, double value) {
    var sheet =
        new SuiteScores(
            List.of(
                marked("a", "f", intervals(10, first)), marked("b", "f", intervals(10, second))));

    Score score = sheet.score(ScoreDimension.UNCERTAINTY_CALIBRATION).orElseThrow();
    assertThat(score.value()).isCloseTo(value, within(1e-12));
    assertThat(score.n()).isEqualTo(20);
  }

  @Test
  void fewer_than_eight_intervals_say_nothing() {
    var sheet = new SuiteScores(List.of(marked("a", "f", intervals(7, 7))));

    assertThat(sheet.score(ScoreDimension.UNCERTAINTY_CALIBRATION)).isEmpty();
  }

  @Test
  void a_task_that_was_asked_twice_has_its_intervals_once() {
    Json.Obj marks = intervals(10, 9);
    var sheet =
        new SuiteScores(
            List.of(
                new GradedAnswer("a", "f", 0, 1, "x", marks),
                new GradedAnswer("a", "f", 0, 2, "x", marks)));

    assertThat(sheet.score(ScoreDimension.UNCERTAINTY_CALIBRATION).orElseThrow().n()).isEqualTo(10);
  }

  @Test
  void efficiency_is_the_median_between_values_that_stand_around_it() {
    var rows = new ArrayList<GradedAnswer>();
    for (int i = 1; i <= 9; i++) {
      rows.add(marked("t" + i, "f", Json.obj("efficiency", i / 10.0)));
    }

    Score score = new SuiteScores(rows).score(ScoreDimension.EFFICIENCY).orElseThrow();
    assertThat(score.value()).isEqualTo(0.5);
    assertThat(score.low()).isEqualTo(0.2);
    assertThat(score.high()).isEqualTo(0.8);
    assertThat(new SuiteScores(List.of()).score(ScoreDimension.EFFICIENCY)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"30, 30, 0.886, 1.000", "23, 30, 0.591, 0.882", "15, 30, 0.332, 0.668"})
  void shares_have_the_interval_of_wilson(int right, int of, double low, double high) {
    var rows = new ArrayList<GradedAnswer>();
    for (int i = 0; i < of; i++) {
      rows.add(marked("t" + i, "f", Json.obj("correctness", i < right ? 1 : 0)));
    }

    Score score = new SuiteScores(rows).score(ScoreDimension.CORRECTNESS).orElseThrow();
    assertThat(score.low()).isCloseTo(low, within(5e-4));
    assertThat(score.high()).isCloseTo(high, within(5e-4));
  }
}
