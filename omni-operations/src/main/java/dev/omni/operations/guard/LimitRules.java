package dev.omni.operations.guard;

import dev.omni.domain.json.Json;
import dev.omni.operations.conformity.ConformityAssessment;
import dev.omni.operations.conformity.Limit;
import java.util.Optional;
import java.util.stream.Stream;

/** The standard rules for limits under uncertainty, after JCGM 106:2012. */
final class LimitRules {
  private LimitRules() {}

  static Stream<GuardReason> reasons(GuardFacts situation) {
    return situation.measured().stream()
        .filter(quantity -> quantity.limit().isPresent())
        .map(quantity -> reason(quantity, quantity.limit().orElseThrow(), situation.past()))
        .flatMap(Optional::stream);
  }

  private static Optional<GuardReason> reason(
      MeasuredQuantity quantity, Limit limit, GuardFacts.PriorDecision past) {
    return switch (quantity.units()) {
      case MISSING ->
          Optional.of(
              GuardReason.of(
                      "unit", GuardOutcome.CHALLENGE, "the limit has a unit and the value has none")
                  .detailed(Json.obj("quantity", quantity.name()))
                  .obliging("unit", "state the unit", Json.obj("quantity", quantity.name())));
      case DIFFER ->
          Optional.of(
              GuardReason.of(
                      "unit",
                      GuardOutcome.BLOCK,
                      "limit and value have different dimensions: "
                          + quantity.obstacle().orElse("no conversion is known"))
                  .detailed(Json.obj("quantity", quantity.name())));
      case FIT ->
          quantity
              .conformance()
              .map(conformance -> weighed(quantity, limit, conformance, past))
              .orElseGet(() -> Optional.of(compared(quantity, limit)));
    };
  }

  private static GuardReason compared(MeasuredQuantity quantity, Limit limit) {
    Json.Obj detail =
        Json.obj("quantity", quantity.name(), "limit", limit.json(), "uncertainty", "absent");
    return limit.holds(quantity.value()) ? met(detail) : violated(detail);
  }

  private static GuardReason met(Json.Obj detail) {
    return GuardReason.of("limit-met", GuardOutcome.ALLOW, "the value is inside its limit")
        .detailed(detail);
  }

  private static GuardReason violated(Json.Obj detail) {
    return GuardReason.of("limit-violated", GuardOutcome.BLOCK, "the value is outside its limit")
        .detailed(detail);
  }

  private static Optional<GuardReason> weighed(
      MeasuredQuantity quantity,
      Limit limit,
      ConformityAssessment found,
      GuardFacts.PriorDecision past) {
    Json.Obj detail =
        Json.obj(
                "quantity", quantity.name(),
                "p_c", found.probability(),
                "confidence", limit.confidence(),
                "limit", limit.json(),
                "acceptance_limit", found.acceptance().json())
            .withPresent("u_needed", found.needed());
    if (1 - found.probability() >= limit.confidence()) {
      return Optional.of(violated(detail));
    }
    if (found.probability() >= limit.confidence()) {
      return Optional.of(met(detail));
    }
    return past.approved() ? Optional.empty() : Optional.of(between(detail, found, past));
  }

  private static GuardReason between(
      Json.Obj detail, ConformityAssessment found, GuardFacts.PriorDecision past) {
    if (past.cited()) {
      return approval(
              "limit-guard-band",
              "the uncertainty does not show whether the value is inside its limit")
          .detailed(detail);
    }
    return GuardReason.of(
            "limit-guard-band",
            GuardOutcome.RECOMPUTE,
            "the uncertainty does not show yet whether the value is inside its limit")
        .detailed(detail)
        .obliging(
            "uncertainty",
            "state the value with a smaller uncertainty, or send the action again with previous_decision",
            Json.Obj.EMPTY.withPresent("u_needed", found.needed()));
  }

  /** Returns a reason that requires approval by another principal. */
  static GuardReason approval(String rule, String why) {
    return GuardReason.of(rule, GuardOutcome.REQUIRE_HUMAN, why)
        .obliging(
            "approval",
            "have another principal record the outcome approved on this decision, then send the"
                + " action again with previous_decision",
            Json.obj("path", "/outcomes", "value", "approved"));
  }
}
