package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.operations.expression.Interval;
import dev.omni.operations.verification.CheckResult;
import dev.omni.operations.verification.Verdict;
import dev.omni.quant.core.units.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The check results of one claim so far. */
final class ClaimChecks {
  private static final MathContext SHOWN = new MathContext(30);

  private final VerificationRequest question;
  private final List<CheckResult> judgements = new ArrayList<>();
  private Json recomputed = Json.NULL;
  private Json enclosure = Json.NULL;
  private Json digitsAgreed = Json.NULL;
  private List<Json> budget = List.of();

  ClaimChecks(VerificationRequest question) {
    this.question = question;
  }

  void add(CheckResult judgement) {
    judgements.add(judgement);
  }

  /** Returns a value in the claim's unit. */
  void recomputed(Interval value, String unit) {
    BigDecimal middle = value.middle();
    recomputed = Json.obj("value", text(middle.round(SHOWN)), "unit", unit);
    enclosure = Json.arr(text(value.low()), text(value.high()));
  }

  void digitsAgreed(Optional<Double> digits) {
    digitsAgreed = Json.of(digits.map(d -> Math.round(d * 100) / 100.0));
  }

  void uncertainty(Json.Obj uncertainty, List<Json> parts) {
    recomputed =
        recomputed instanceof Json.Obj value ? value.with("uncertainty", uncertainty) : recomputed;
    budget = parts;
  }

  private static String text(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.toString();
  }

  Json.Obj json() {
    return Json.obj(
        "verdict", Verdict.of(judgements),
        "checks", judgements.stream().map(CheckResult::json).toList(),
        "claimed", question.claim().map(ClaimChecks::claimed),
        "recomputed", recomputed,
        "enclosure", enclosure,
        "digits_agreed", digitsAgreed,
        "budget", budget);
  }

  private static Json.Obj claimed(Quantity claim) {
    Json value = claim.printed() ? Json.str(claim.value().toString()) : new Json.Num(claim.value());
    Json.Obj stated = Json.obj("value", value, "unit", claim.unit().code());
    return stated.withPresent(
        "uncertainty", claim.uncertainty().map(u -> Json.obj("standard", u.standard())));
  }
}
