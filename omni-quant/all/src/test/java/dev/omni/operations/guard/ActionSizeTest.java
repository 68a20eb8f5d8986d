package dev.omni.operations.guard;

import static dev.omni.operations.guard.GuardFixture.ADA;
import static dev.omni.operations.guard.GuardFixture.reason;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The size of an action in any unit, and what it requires. */
class ActionSizeTest {
  private final GuardFixture house = new GuardFixture();

  private static Json.Obj action(String members) {
    return (Json.Obj) JsonReader.parse("{\"action\": \"pay\"," + members + "}");
  }

  private static Json.Obj amount(String value, String unit) {
    return action(
        "\"quantities\": [{\"name\": \"p\", \"value\": "
            + value
            + ", \"unit\": \""
            + unit
            + "\"}]");
  }

  private static Json.Obj impact(String value, String unit, String reversible) {
    String stated = reversible.isEmpty() ? "" : ", \"reversible\": " + reversible;
    return action(
        "\"impact\": {\"value\": " + value + ", \"unit\": \"" + unit + "\"" + stated + "}");
  }

  @ParameterizedTest
  @CsvSource({
    "5000000, USD, require_human",
    "1000000, USD, require_human",
    "-1000000, EUR, require_human",
    "999999, USD, require_evidence",
    "10000, USD, require_evidence",
    "9999, USD, allow",
    "20, kUSD, require_evidence",
    "1, MUSD, require_human",
    "0.02, 10*6.USD, require_evidence",
    "5000000, kg, allow",
    "5000000, USD/a, allow"
  })
  void an_amount_of_money_has_the_size_of_the_action(String value, String unit, String outcome) {
    assertThat(house.outcome(ADA, amount(value, unit))).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "9, kUSD, true, allow",
    "20, kUSD, true, require_evidence",
    "0.02, 10*6.USD, true, require_evidence",
    "9, km, true, allow",
    "10, km, true, require_evidence",
    "10000000, USD, true, require_evidence",
    "10000000, USD, false, require_human",
    "999999, USD, false, require_evidence",
    "1, USD, false, require_evidence",
    "1, USD, '', require_evidence",
    "1000000, USD, '', require_human"
  })
  void an_impact_has_a_size_in_any_unit(
      String value, String unit, String reversible, String outcome) {
    assertThat(house.outcome(ADA, impact(value, unit, reversible))).isEqualTo(outcome);
  }

  @Test
  void the_largest_counts() {
    Json.Obj small = impact("5", "USD", "true");
    Json.Obj both = small.with("quantities", amount("20000", "USD").find("quantities"));

    assertThat(house.outcome(ADA, both)).isEqualTo("require_evidence");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "'impact': {'value': 5, 'unit': 'nonsense', 'reversible': true} | impact.unit",
        "'impact': {'value': 5, 'unit': 7, 'reversible': true} | impact.unit",
        "'quantities': [{'name': 'p', 'value': 1, 'unit': 'foo bar'}] | quantities.0.unit",
        "'quantities': [{'name': 'p', 'value': 1, 'unit': 'foo bar', 'limit': {'upper': 2}}] |"
            + " quantities.0.unit",
        "'quantities': [{'name': 'p', 'value': 1, 'unit': 'Kw', 'limit': {'upper': 2, 'unit':"
            + " 'kW'}}] | quantities.0.unit",
        "'quantities': [{'name': 'p', 'value': 1, 'unit': 'kW', 'limit': {'upper': 2, 'unit':"
            + " 'Kw'}}] | quantities.0.limit.unit"
      })
  void a_unit_that_cannot_be_read_is_a_challenge_at_its_path(String members, String path) {
    Json.Obj told = house.checked(ADA, action(members.replace('\'', '"')));

    assertThat(told.findText("outcome")).as(told.toString()).contains("challenge");
    assertThat(reason(told, "schema").orElseThrow().findObject("detail").orElseThrow().toString())
        .contains(path);
    assertThat(reason(told, "schema").orElseThrow().findText("message").orElseThrow())
        .contains(path);
  }

  @Test
  void a_limit_in_another_currency_blocks_with_the_true_reason() {
    Json.Obj told =
        house.checked(
            ADA,
            action(
                "\"quantities\": [{\"name\": \"p\", \"value\": 1, \"unit\": \"USD\","
                    + " \"limit\": {\"upper\": 2, \"unit\": \"EUR\"}}]"));

    assertThat(told.findText("outcome")).contains("block");
    assertThat(told.toString()).contains("no rate is known between EUR and USD");
  }

  @ParameterizedTest
  @CsvSource({"7.5, block", "6.5, block", "7, allow"})
  void limits_of_a_concentration_are_compared_with_a_ph(String value, String outcome) {
    Json.Obj told =
        house.checked(
            ADA,
            action(
                "\"quantities\": [{\"name\": \"p\", \"value\": "
                    + value
                    + ", \"unit\": \"[pH]\", \"limit\": {\"lower\": 5e-8, \"upper\": 2e-7,"
                    + " \"unit\": \"mol/L\"}}]"));

    assertThat(told.findText("outcome")).as(told.toString()).contains(outcome);
  }

  @Property
  void a_prefix_never_hides_a_size(
      @ForAll("multiples") String prefix, @ForAll @DoubleRange(min = 1, max = 1e7) double amount) {
    double factor = prefix.equals("k") ? 1e3 : prefix.equals("M") ? 1e6 : 1e9;
    String plain = house.outcome(ADA, amount(String.valueOf(amount), "USD"));

    assertThat(
            house.outcome(ADA, amount(String.valueOf(amount / factor * 1.0000001), prefix + "USD")))
        .satisfies(
            outcome -> assertThat(severity(outcome)).isGreaterThanOrEqualTo(severity(plain)));
  }

  private static int severity(String outcome) {
    return outcome.equals("require_human") ? 2 : outcome.equals("require_evidence") ? 1 : 0;
  }

  @Provide
  Arbitrary<String> multiples() {
    return Arbitraries.of("k", "M", "G");
  }
}
