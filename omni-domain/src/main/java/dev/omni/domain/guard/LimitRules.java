package dev.omni.domain.guard;

import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.stream.Stream;

/** The base rules on limits under uncertainty, after JCGM 106:2012. */
final class LimitRules {
  private LimitRules() {}

  static Stream<Reason> reasons(Situation situation) {
    return situation.measured().stream()
        .filter(quantity -> quantity.limit().isPresent())
        .map(quantity -> reason(quantity, quantity.limit().orElseThrow(), situation.past()))
        .flatMap(Optional::stream);
  }

  private static Optional<Reason> reason(Measured quantity, Limit limit, Situation.Past past) {
    return switch (quantity.units()) {
      case MISSING ->
          Optional.of(
              Reason.of("unit", Ruling.CHALLENGE, "the limit has a unit and the value has none")
                  .detailed(Json.obj("quantity", quantity.name()))
                  .obliging("unit", "state the unit", Json.obj("quantity", quantity.name())));
      case DIFFER ->
          Optional.of(
              Reason.of("unit", Ruling.BLOCK, "limit and value measure different things")
                  .detailed(Json.obj("quantity", quantity.name())));
      case FIT ->
          quantity
              .conformance()
              .map(conformance -> weighed(quantity, limit, conformance, past))
              .orElseGet(() -> Optional.of(compared(quantity, limit)));
    };
  }

  private static Reason compared(Measured quantity, Limit limit) {
    Json.Obj detail =
        Json.obj("quantity", quantity.name(), "limit", limit.json(), "uncertainty", "absent");
    return limit.holds(quantity.value()) ? met(detail) : violated(detail);
  }

  private static Reason met(Json.Obj detail) {
    return Reason.of("limit-met", Ruling.ALLOW, "the value is inside its limit").detailed(detail);
  }

  private static Reason violated(Json.Obj detail) {
    return Reason.of("limit-violated", Ruling.BLOCK, "the value is outside its limit")
        .detailed(detail);
  }

  private static Optional<Reason> weighed(
      Measured quantity, Limit limit, Conformance found, Situation.Past past) {
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

  private static Reason between(Json.Obj detail, Conformance found, Situation.Past past) {
    if (past.asked()) {
      return approval("limit-guard-band", "it cannot be told whether the value is inside its limit")
          .detailed(detail);
    }
    return Reason.of(
            "limit-guard-band",
            Ruling.RECOMPUTE,
            "it cannot be told yet whether the value is inside its limit")
        .detailed(detail)
        .obliging(
            "uncertainty",
            "state the value with a smaller uncertainty, or ask again with previous_decision",
            Json.Obj.EMPTY.withPresent("u_needed", found.needed()));
  }

  /** Somebody else must approve. */
  static Reason approval(String rule, String why) {
    return Reason.of(rule, Ruling.REQUIRE_HUMAN, why)
        .obliging(
            "approval",
            "have another principal record the outcome approved on this decision, then send the"
                + " action again with previous_decision",
            Json.obj("path", "/outcomes", "value", "approved"));
  }
}
