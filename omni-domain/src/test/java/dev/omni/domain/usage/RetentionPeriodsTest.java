package dev.omni.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How long what has ended is kept. */
class RetentionPeriodsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  @Test
  void what_has_no_number_or_zero_is_kept_for_ever() {
    RetentionPeriods none = RetentionPeriods.FOREVER.with(Retained.RUN, Optional.of(0));

    assertThat(none.before(Retained.RUN, NOON)).isEmpty();
    assertThat(none.before(Retained.EVENT, NOON)).isEmpty();
  }

  @Test
  void a_number_counts_back_from_now() {
    RetentionPeriods week = RetentionPeriods.FOREVER.with(Retained.RUN, Optional.of(7));

    assertThat(week.before(Retained.RUN, NOON)).contains(Instant.parse("2026-11-14T12:00:00Z"));
  }

  @Test
  void each_has_a_setting_and_a_count_of_its_name() {
    assertThat(Retained.EVIDENCE_INPUT.days()).isEqualTo("evidence_input_days");
    assertThat(Retained.EVIDENCE_INPUT.plural()).isEqualTo("evidence_inputs");
  }

  @Test
  void the_numbers_of_a_project_come_first_until_they_are_removed() {
    RetentionPeriods usual = RetentionPeriods.of(Json.obj("run_days", 30, "document_days", 60));
    RetentionPeriods own = RetentionPeriods.FOREVER.with(Retained.RUN, Optional.of(0));

    assertThat(usual.with(own).days(Retained.RUN)).isZero();
    assertThat(usual.with(own).days(Retained.DOCUMENT)).isEqualTo(60);
    assertThat(usual.with(own.with(Retained.RUN, Optional.empty()))).isEqualTo(usual);
    assertThat(RetentionPeriods.of(usual.json())).isEqualTo(usual);
  }
}
