package dev.omni.operations.verification.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.operations.cel.CelConditions;
import dev.omni.operations.scoring.ScoringRules;
import dev.omni.operations.verification.ClaimVerifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever object is sent, there is a verdict. */
class RecomputationVerifierFuzzTest {
  private static final ClaimVerifier VERIFIER =
      new RecomputationVerifier(new CelConditions(), new ScoringRules());
  private static final List<String> NAMES =
      List.of(
          "claim",
          "basis",
          "value",
          "unit",
          "uncertainty",
          "standard",
          "dof",
          "expanded",
          "k",
          "lower",
          "upper",
          "level",
          "expression",
          "definitions",
          "name",
          "inputs",
          "x",
          "y",
          "correlations",
          "a",
          "b",
          "r",
          "reference",
          "predictions",
          "outcomes",
          "run_id",
          "steps",
          "constraints",
          "tolerance",
          "relative",
          "absolute",
          "digits",
          "context");

  @Property
  void any_object_has_a_verdict(@ForAll("objects") Json.Obj request) {
    assertThat(VERIFIER.judge(request, Optional.empty()).findText("verdict"))
        .hasValueSatisfying(verdict -> assertThat(verdict).isIn("pass", "fail", "inconclusive"));
  }

  @Property
  void any_request_of_the_right_form_has_a_verdict(
      @ForAll("quantities") Json claim,
      @ForAll("objects") Json.Obj rest,
      @ForAll("quantities") Json x,
      @ForAll("expressions") String expression) {
    Json.Obj basis = Json.obj("expression", expression, "inputs", Json.obj("x", x, "y", claim));
    Json.Obj request = rest.with("claim", claim).with("basis", basis);

    assertThat(VERIFIER.judge(request, Optional.empty()).findText("verdict")).isPresent();
  }

  @Provide
  Arbitrary<Json.Obj> objects() {
    return object(values(3));
  }

  @Provide
  Arbitrary<Json> quantities() {
    Arbitrary<Json> number = scalars();
    return net.jqwik.api.Combinators.combine(
            number, Arbitraries.of("1", "m", "USD", "Cel", "%", "rad", "zz"), number)
        .as(
            (value, unit, u) ->
                Json.obj("value", value, "unit", unit, "uncertainty", Json.obj("standard", u)));
  }

  @Provide
  Arbitrary<String> expressions() {
    return Arbitraries.of(
            "x",
            "y",
            "x-x",
            "0*x",
            "1e200*x",
            "+",
            "-",
            "*",
            "/",
            "^",
            "(",
            ")",
            "ln(",
            "gamma(",
            "2",
            "0",
            "0.5",
            "1e9",
            "atan2(",
            ",",
            "floor(",
            "normcdf(",
            "sqrt(")
        .list()
        .ofMinSize(1)
        .ofMaxSize(8)
        .map(parts -> String.join("", parts));
  }

  private static Arbitrary<Json.Obj> object(Arbitrary<Json> values) {
    return Arbitraries.maps(Arbitraries.of(NAMES), values)
        .ofMaxSize(7)
        .map((Map<String, Json> members) -> new Json.Obj(members));
  }

  private static Arbitrary<Json> values(int depth) {
    if (depth == 0) {
      return scalars();
    }
    Arbitrary<Json> inner = values(depth - 1);
    return Arbitraries.oneOf(
        scalars(),
        object(inner).map(Json.class::cast),
        inner.list().ofMaxSize(4).map(items -> (Json) new Json.Arr(items)));
  }

  private static Arbitrary<Json> scalars() {
    return Arbitraries.of(
        Json.NULL,
        Json.of(true),
        Json.num(0),
        Json.num(-1),
        Json.num(1),
        Json.num(0.5),
        Json.num(1e300),
        Json.num(-1e-300),
        Json.num(3),
        Json.str(""),
        Json.str("1"),
        Json.str("2.50"),
        Json.str("x"),
        Json.str("1/0"),
        Json.str("x+1"),
        Json.str("m"),
        Json.str("value > 0"),
        Json.str("1e999"),
        Json.str("normal"));
  }
}
