package dev.omni.quant.guard;

import static dev.omni.quant.guard.GuardFixture.ADA;
import static dev.omni.quant.guard.GuardFixture.irreversible;
import static dev.omni.quant.guard.GuardFixture.quoted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.guard.Ruling;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever object is proposed is decided on, and a rule more never loosens a decision. */
class AnyActionTest {
  private final GuardFixture house = new GuardFixture();

  private static Arbitrary<Json> nested(int depth) {
    Arbitrary<Json> leaf =
        Arbitraries.oneOf(
            Arbitraries.of(Json.NULL, new Json.Bool(true), Json.str(""), Json.num(1)),
            Arbitraries.doubles().between(-1e300, 1e300).map(Json::num),
            Arbitraries.of("price", "kg", "true", "block", "2.5", "1e-999", "/a", "x")
                .map(Json::str));
    if (depth == 0) {
      return leaf;
    }
    Arbitrary<String> names =
        Arbitraries.of(
            "action",
            "name",
            "impact",
            "value",
            "reversible",
            "quantities",
            "limit",
            "upper",
            "lower",
            "confidence",
            "unit",
            "uncertainty",
            "standard",
            "evidence",
            "rules",
            "when",
            "outcome",
            "id",
            "previous_decision",
            "context",
            "not_before",
            "pointer",
            "subject");
    Arbitrary<Json> inner = nested(depth - 1);
    return Arbitraries.oneOf(
        leaf,
        inner.list().ofMaxSize(3).map(Json.Arr::new),
        Combinators.combine(names.list().ofMaxSize(6).uniqueElements(), inner.list().ofSize(6))
            .as(AnyActionTest::object));
  }

  private static Json object(List<String> names, List<Json> values) {
    Json.Obj made = Json.Obj.EMPTY;
    for (int i = 0; i < names.size(); i++) {
      made = made.with(names.get(i), values.get(i));
    }
    return made;
  }

  @Provide
  Arbitrary<Json> anything() {
    return nested(3);
  }

  @Provide
  Arbitrary<Json> aRule() {
    Arbitrary<String> when =
        Arbitraries.of("true", "false", "1 +", "action.name == 'quote'", "impact.value > 3.0");
    Arbitrary<String> outcome = Arbitraries.of(Ruling.values()).map(Ruling::toString);
    Arbitrary<Json> rule =
        Combinators.combine(when, outcome).as((w, o) -> Json.obj("when", w, "outcome", o));
    return Arbitraries.oneOf(rule, nested(1));
  }

  @Provide
  Arbitrary<List<Json>> rules() {
    return aRule().list().ofMaxSize(21);
  }

  @Property(tries = 200)
  void no_object_is_refused(@ForAll("anything") Json sent) {
    Json.Obj body = sent instanceof Json.Obj object ? object : Json.obj("quantities", sent);

    assertThat(house.checked(ADA, body).object("submitted")).contains(body);
  }

  @Property(tries = 25)
  void a_rule_more_never_loosens(@ForAll("rules") List<Json> before, @ForAll("aRule") Json more) {
    for (Json.Obj action : List.of(quoted(2.35), quoted(2.25), irreversible(quoted(2.35), 5))) {
      var longer = new ArrayList<Json>(before);
      longer.add(0, more);
      assertThat(ruling(action, longer)).isGreaterThanOrEqualTo(ruling(action, before));
    }
  }

  private Ruling ruling(Json.Obj action, List<Json> rules) {
    house.forward(Duration.ofHours(1));
    return Ruling.of(house.outcome(ADA, action.with("rules", rules))).orElseThrow();
  }
}
