package dev.omni.operations.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A misspelled member of a proposed action never has no effect in silence. */
class UnknownMembersTest {
  private static final Json.Obj UNCERTAINTY = Json.obj("standard", 0.1, "dof", 5);
  private static final Json.Obj EXPANDED = Json.obj("expanded", 0.2, "k", 2);
  private static final Json.Obj INTERVAL = Json.obj("lower", 1, "upper", 3, "level", 0.95);
  private static final Json.Obj LIMIT =
      Json.obj("lower", 0, "upper", 9, "unit", "kg", "confidence", 0.95);
  private static final Json.Obj QUANTITY =
      Json.obj("name", "m", "value", 2, "unit", "kg", "uncertainty", UNCERTAINTY, "limit", LIMIT);
  private static final Json.Obj RULE =
      Json.obj("id", "r", "when", "true", "outcome", "block", "reason", "no");
  private static final Json.Obj IMPACT = Json.obj("value", 5, "unit", "USD", "reversible", true);
  private static final Json.Obj PARTY =
      Json.obj("type", "user", "id", "ada", "properties", Json.Obj.EMPTY);
  private static final Json.Obj ACTION = Json.obj("name", "pay", "properties", Json.Obj.EMPTY);
  private static final Json.Obj BODY =
      Json.obj(
          "action",
          ACTION,
          "subject",
          PARTY,
          "resource",
          PARTY,
          "context",
          Json.Obj.EMPTY,
          "impact",
          IMPACT,
          "quantities",
          Json.arr(QUANTITY),
          "evidence",
          Json.arr("e"),
          "rules",
          Json.arr(RULE),
          "previous_decision",
          "d",
          "metadata",
          Json.Obj.EMPTY);

  /** Each member of each level, misspelled by two more letters. */
  static Stream<Arguments> misspelled() {
    return Stream.of(
            each("", BODY, wrong -> wrong),
            each("action.", ACTION, wrong -> BODY.with("action", wrong)),
            each("subject.", PARTY, wrong -> BODY.with("subject", wrong)),
            each("resource.", PARTY, wrong -> BODY.with("resource", wrong)),
            each("impact.", IMPACT, wrong -> BODY.with("impact", wrong)),
            each("quantities.0.", QUANTITY, UnknownMembersTest::with),
            each("quantities.0.limit.", LIMIT, wrong -> with(QUANTITY.with("limit", wrong))),
            uncertain(UNCERTAINTY),
            uncertain(EXPANDED),
            uncertain(INTERVAL),
            each("rules.0.", RULE, wrong -> BODY.with("rules", Json.arr(wrong))))
        .flatMap(level -> level);
  }

  private static Stream<Arguments> uncertain(Json.Obj uncertainty) {
    return each(
        "quantities.0.uncertainty.",
        uncertainty,
        wrong -> with(QUANTITY.with("uncertainty", wrong)));
  }

  private static Json.Obj with(Json.Obj quantity) {
    return BODY.with("quantities", Json.arr(quantity));
  }

  private static Stream<Arguments> each(
      String at, Json.Obj level, java.util.function.UnaryOperator<Json.Obj> whole) {
    return level.members().keySet().stream()
        .map(name -> Arguments.of(at + name + "zz", whole.apply(level.with(name + "zz", 1))));
  }

  @ParameterizedTest
  @MethodSource("misspelled")
  void a_misspelled_member_is_a_challenge_that_names_it(String path, Json.Obj body) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    List<GuardReason> reasons = UnknownMembers.reasons(body);

    assertThat(reasons).hasSize(1);
    GuardReason reason = reasons.get(0);
    assertThat(reason.rule()).isEqualTo("unknown-member");
    assertThat(reason.outcome()).isEqualTo(GuardOutcome.CHALLENGE);
    assertThat(reason.message()).startsWith(name + " is not known here; ");
    assertThat(reason.detail())
        .isEqualTo(Json.obj("problems", Json.obj(path, List.of(reason.message()))));
    Json.Obj obligation = reason.obligation().orElseThrow();
    assertThat(obligation.findText("type")).contains("correct");
    assertThat(obligation.findText("path")).contains(path);
  }

  @Test
  void each_level_of_an_action_is_tried() {
    assertThat(misspelled()).hasSize(10 + 2 + 3 + 3 + 3 + 5 + 4 + 2 + 2 + 3 + 4);
  }

  @Test
  void a_member_that_reads_like_a_known_one_is_told_which() {
    GuardReason reason = UnknownMembers.reasons(BODY.with("quantites", 1)).get(0);

    assertThat(reason.message()).isEqualTo("quantites is not known here; did you mean quantities?");
    assertThat(reason.obligation())
        .contains(
            Json.obj(
                "type", "correct",
                "message", "correct or leave out this member",
                "path", "quantites",
                "nearest", "quantities"));
  }

  @Test
  void each_unknown_member_has_its_own_reason() {
    Json.Obj body = BODY.with("limits", 1).with("impact", IMPACT.with("reversable", false));

    assertThat(UnknownMembers.reasons(body))
        .extracting(reason -> reason.obligation().flatMap(o -> o.findText("path")))
        .containsExactlyInAnyOrder(Optional.of("limits"), Optional.of("impact.reversable"));
  }

  @Test
  void what_is_known_or_null_or_of_the_caller_is_no_challenge() {
    Json.Obj free = Json.obj("anything", Json.obj("goes", 1));

    assertThat(UnknownMembers.reasons(BODY)).isEmpty();
    assertThat(UnknownMembers.reasons(BODY.with("limits", Json.NULL))).isEmpty();
    assertThat(
            UnknownMembers.reasons(
                BODY.with("action", ACTION.with("properties", free))
                    .with("subject", PARTY.with("properties", free))
                    .with("resource", PARTY.with("properties", free))
                    .with("context", free)
                    .with("metadata", free)))
        .isEmpty();
    assertThat(UnknownMembers.reasons(Json.obj("action", "pay"))).isEmpty();
  }
}
