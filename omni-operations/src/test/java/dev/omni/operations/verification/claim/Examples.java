package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.operations.cel.CelConditions;
import dev.omni.operations.scoring.ScoringRules;
import dev.omni.operations.verification.ClaimVerifier;
import java.util.Optional;

/** Examples of verifications and their expected results. */
final class Examples {
  static final ClaimVerifier VERIFIER =
      new RecomputationVerifier(new CelConditions(), new ScoringRules());

  private Examples() {}

  static Json.Obj value(Object value, String unit) {
    return Json.obj("value", value, "unit", unit);
  }

  static Json.Obj value(Object value, String unit, double standard) {
    return value(value, unit).with("uncertainty", Json.obj("standard", standard));
  }

  static Json.Obj option(Json.Obj claim, Json.Obj spot, Json.Obj volatility) {
    return Json.obj(
        "claim",
        claim,
        "basis",
        Json.obj(
            "expression", "S*normcdf(d1) - K*exp(-r*T)*normcdf(d2)",
            "definitions",
                Json.arr(
                    Json.obj("name", "d1", "expression", "(ln(S/K) + (r + v^2/2)*T)/(v*sqrt(T))"),
                    Json.obj("name", "d2", "expression", "d1 - v*sqrt(T)")),
            "inputs",
                Json.obj(
                    "S", spot,
                    "K", value(65, "USD"),
                    "r", value("0.08", "1"),
                    "v", volatility,
                    "T", value(0.25, "1"))));
  }

  static Json.Obj option(String claim) {
    return option(value(claim, "USD"), value(60, "USD"), value(0.30, "1"));
  }

  static Json.Obj impedance(Json.Obj claim, boolean correlated) {
    Json.Obj basis =
        Json.obj(
            "expression",
            "V/I*cos(phi)",
            "inputs",
            Json.obj(
                "V", value(4.9990, "V", 0.0032),
                "I", value(19.6610, "mA", 0.0095),
                "phi", value(1.04446, "rad", 0.00075)));
    Json.Arr correlations =
        Json.arr(
            Json.obj("a", "V", "b", "I", "r", -0.3553),
            Json.obj("a", "V", "b", "phi", "r", 0.8576),
            Json.obj("a", "I", "b", "phi", "r", -0.6451));
    return Json.obj(
        "claim", claim, "basis", correlated ? basis.with("correlations", correlations) : basis);
  }

  static Json.Obj judged(Json.Obj request) {
    return VERIFIER.judge(request, Optional.empty());
  }

  static String verdict(Json.Obj judged) {
    return judged.findText("verdict").orElseThrow();
  }

  static Json.Obj check(Json.Obj judged, String id) {
    return judged.findArray("checks").orElseThrow().items().stream()
        .map(Json.Obj.class::cast)
        .filter(check -> check.findText("id").orElseThrow().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError(id + " is missing in " + judged));
  }

  static String status(Json.Obj judged, String id) {
    return check(judged, id).findText("status").orElseThrow();
  }
}
