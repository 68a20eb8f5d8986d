package dev.omni.operations.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The parsing of a proposed action. */
final class GuardRequestTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Json.Obj PAY =
      Json.obj("action", "pay", "quantities", Json.arr(Json.obj("name", "sum", "value", "12.50")));

  @Test
  void what_cannot_be_read_is_listed_where_it_stands() {
    var request =
        new GuardRequest(
            Json.obj(
                "quantities",
                "none",
                "evidence",
                Json.arr("7", 8),
                "subject",
                9,
                "impact",
                Json.obj("value", "much"),
                "previous_decision",
                "yesterday",
                "context",
                Json.obj("not_before", "noon")));

    assertThat(request.problems())
        .extracting(Problem::pointer, Problem::message)
        .containsExactly(
            tuple("/action/name", "must be a string of 1 to 128 characters"),
            tuple("/subject", "must be an object"),
            tuple("/impact/value", "must be a number"),
            tuple("/impact/reversible", "must be true or false"),
            tuple("/quantities", "must be an array"),
            tuple("/evidence/1", "must be the id of evidence"),
            tuple("/previous_decision", "must be the id of a decision"),
            tuple("/context/not_before", "must be a date and time, as 2026-11-20T16:00:00Z"));
    assertThat(request.evidence()).containsExactly("7");
  }

  @Test
  void an_action_is_the_same_whatever_evidence_and_context_it_comes_with() {
    String digest = new GuardRequest(PAY).digest();

    assertThat(new GuardRequest(PAY.with("evidence", Json.arr("7")).with("rules", 1)).digest())
        .isEqualTo(digest);
    assertThat(new GuardRequest(PAY.with("resource", Json.obj("id", 1))).digest())
        .isNotEqualTo(digest);
  }

  @Test
  void a_name_has_one_spelling_and_no_outer_blanks() {
    Json.Obj composed = PAY.with("action", "f\u00fcr");
    Json.Obj decomposed = PAY.with("action", "fu\u0308r");
    assertThat(new GuardRequest(decomposed).digest())
        .isEqualTo(new GuardRequest(composed).digest());
    assertThat(new GuardRequest(composed).problems()).isEmpty();

    for (String blank : List.of("pay ", " pay", "pay\u2003", "\tpay")) {
      assertThat(new GuardRequest(PAY.with("action", blank)).problems())
          .extracting(Problem::pointer, Problem::message)
          .containsExactly(tuple("/action/name", "must not begin or end with a blank"));
    }
  }

  @Test
  void an_action_is_early_by_whole_seconds_rounded_up() {
    Json.Obj later = PAY.with("context", Json.obj("not_before", "2026-11-20T12:00:01.5Z"));

    assertThat(new GuardRequest(later).early(NOON)).isEqualTo(OptionalLong.of(2));
    assertThat(new GuardRequest(later).early(NOON.plusSeconds(2))).isEmpty();
    assertThat(new GuardRequest(PAY).early(NOON)).isEmpty();
  }

  @Test
  void a_quantity_keeps_the_digits_that_were_sent() {
    var request = new GuardRequest(PAY);

    assertThat(request.problems()).isEmpty();
    assertThat(request.amounts().get(0).value()).isEqualTo("12.50");
    assertThat(request.amounts().get(0).half()).isEqualTo("0.005");
  }
}
