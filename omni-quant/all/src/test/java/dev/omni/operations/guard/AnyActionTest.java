package dev.omni.operations.guard;

import static dev.omni.operations.guard.GuardFixture.ADA;
import static dev.omni.operations.guard.GuardFixture.irreversible;
import static dev.omni.operations.guard.GuardFixture.quoted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.testkit.AnyJson;
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
  private static final List<String> WORDS =
      List.of("price", "kg", "true", "block", "2.5", "1e-999", "/a", "x");
  private static final List<String> NAMES =
      List.of(
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

  private final GuardFixture house = new GuardFixture();

  @Provide
  Arbitrary<Json> anything() {
    return AnyJson.nested(3, WORDS, NAMES);
  }

  @Provide
  Arbitrary<Json> aRule() {
    Arbitrary<String> when =
        Arbitraries.of("true", "false", "1 +", "action.name == 'quote'", "impact.value > 3.0");
    Arbitrary<String> outcome = Arbitraries.of(GuardOutcome.values()).map(GuardOutcome::toString);
    Arbitrary<Json> rule =
        Combinators.combine(when, outcome).as((w, o) -> Json.obj("when", w, "outcome", o));
    return Arbitraries.oneOf(rule, AnyJson.nested(1, WORDS, NAMES));
  }

  @Provide
  Arbitrary<List<Json>> rules() {
    return aRule().list().ofMaxSize(21);
  }

  @Property
  void no_object_is_refused(@ForAll("anything") Json sent) {
    Json.Obj body = sent instanceof Json.Obj object ? object : Json.obj("quantities", sent);

    assertThat(house.checked(ADA, body).findObject("submitted")).contains(body);
  }

  @Property(tries = 25) // about 35 ms a try
  void a_rule_more_never_loosens(@ForAll("rules") List<Json> before, @ForAll("aRule") Json more) {
    for (Json.Obj action : List.of(quoted(2.35), quoted(2.25), irreversible(quoted(2.35), 5))) {
      var longer = new ArrayList<Json>(before);
      longer.add(0, more);
      assertThat(ruling(action, longer)).isGreaterThanOrEqualTo(ruling(action, before));
    }
  }

  private GuardOutcome ruling(Json.Obj action, List<Json> rules) {
    house.forward(Duration.ofHours(1));
    return GuardOutcome.of(house.outcome(ADA, action.with("rules", rules))).orElseThrow();
  }
}
