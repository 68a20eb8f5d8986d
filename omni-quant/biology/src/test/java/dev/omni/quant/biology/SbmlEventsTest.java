package dev.omni.quant.biology;

import static dev.omni.quant.biology.SbmlText.apply;
import static dev.omni.quant.biology.SbmlText.ci;
import static dev.omni.quant.biology.SbmlText.cn;
import static dev.omni.quant.biology.SbmlText.compartment;
import static dev.omni.quant.biology.SbmlText.document;
import static dev.omni.quant.biology.SbmlText.event;
import static dev.omni.quant.biology.SbmlText.events;
import static dev.omni.quant.biology.SbmlText.input;
import static dev.omni.quant.biology.SbmlText.math;
import static dev.omni.quant.biology.SbmlText.parameters;
import static dev.omni.quant.biology.SbmlText.rule;
import static dev.omni.quant.biology.SbmlText.rules;
import static dev.omni.quant.biology.SbmlText.simulated;
import static dev.omni.quant.biology.SbmlText.species;
import static dev.omni.quant.biology.SbmlText.symbol;
import static dev.omni.quant.biology.SbmlText.trigger;
import static dev.omni.quant.biology.SbmlText.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;

/** When the events of a model in SBML happen, and what they set. */
final class SbmlEventsTest {
  private static final String TIME = symbol("time");
  private static final String AT_1 = trigger(true, true, apply("geq", TIME, cn(1)));

  private static String priority(double value) {
    return "<priority>" + math(cn(value)) + "</priority>";
  }

  private static String delay(double value) {
    return "<delay>" + math(cn(value)) + "</delay>";
  }

  /** Ten times a symbol and a digit, by which the digits tell the order. */
  private static String then(int digit) {
    return apply("plus", apply("times", cn(10), ci("x")), cn(digit));
  }

  @Test
  void an_output_time_shows_the_state_after_the_events_at_it() {
    String at = event("id='e'", AT_1, "", "x", cn(7));
    assertThat(values(document(parameters("x=1") + events(at)), "x", 0.5, 1, 2))
        .containsExactly(1, 7, 7);
    String after = event("id='e'", trigger(true, true, apply("gt", TIME, cn(1))), "", "x", cn(7));
    assertThat(values(document(parameters("x=1") + events(after)), "x", 0.5, 1, 2))
        .containsExactly(1, 1, 7);
  }

  @Test
  void of_events_at_one_time_the_higher_priority_is_first_then_the_one_written_first() {
    String late = "useValuesFromTriggerTime='false'";
    String text =
        document(
            parameters("x=0")
                + events(
                    event("id='a' " + late, AT_1, "", "x", then(1)),
                    event("id='b' " + late, AT_1, priority(1), "x", then(2)),
                    event("id='c' " + late, AT_1, priority(5), "x", then(3)),
                    event("id='d' " + late, AT_1, priority(1), "x", then(4))));
    assertThat(values(text, "x", 2)).containsExactly(3241);
  }

  @Test
  void a_seed_orders_events_of_one_priority_by_chance() {
    String late = "useValuesFromTriggerTime='false'";
    String text =
        document(
            parameters("x=0")
                + events(
                    event("id='a' " + late, AT_1, priority(1), "x", then(1)),
                    event("id='b' " + late, AT_1, priority(1), "x", then(2))));
    var seen = new java.util.TreeSet<Double>();
    for (int seed = 0; seed < 20; seed++) {
      JsonFields result =
          new JsonFields(
              EngineRunner.result(
                  LoadedEngine.of(new ReactionSimulation()), input(text, 2).with("seed", seed)));
      seen.add(result.fields("values").numbers("x")[0]);
    }
    assertThat(seen).containsExactly(12.0, 21.0);
  }

  @Test
  void a_delayed_event_assigns_what_was_at_its_trigger_or_what_is_when_it_happens() {
    String clock = parameters("y=0", "x=0") + rules(rule("rateRule", "y", cn(1)));
    String early = event("id='e'", AT_1, delay(0.5), "x", ci("y"));
    String late = event("id='e' useValuesFromTriggerTime='false'", AT_1, delay(0.5), "x", ci("y"));
    assertThat(values(document(clock + events(early)), "x", 1.4, 2))
        .satisfies(x -> assertThat(x[0]).isZero())
        .satisfies(x -> assertThat(x[1]).isCloseTo(1, within(1e-9)));
    assertThat(values(document(clock + events(late)), "x", 2)[0]).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void an_event_that_does_not_persist_is_called_off_when_its_trigger_ends() {
    String between = apply("and", apply("geq", TIME, cn(1)), apply("lt", TIME, cn(1.2)));
    String kept = event("id='e'", trigger(true, true, between), delay(0.5), "x", cn(1));
    String lost = event("id='e'", trigger(true, false, between), delay(0.5), "x", cn(1));
    assertThat(values(document(parameters("x=0") + events(kept)), "x", 2)).containsExactly(1);
    assertThat(values(document(parameters("x=0") + events(lost)), "x", 2)).containsExactly(0);
  }

  @Test
  void a_trigger_that_holds_at_the_start_counts_where_it_did_not_hold_before() {
    String holds = apply("geq", TIME, cn(0));
    String first = event("id='e'", trigger(false, true, holds), "", "x", cn(1));
    String never = event("id='e'", trigger(true, true, holds), "", "x", cn(1));
    assertThat(values(document(parameters("x=0") + events(first)), "x", 0, 1))
        .containsExactly(1, 1);
    assertThat(values(document(parameters("x=0") + events(never)), "x", 0, 1))
        .containsExactly(0, 0);
  }

  @Test
  void a_concentration_that_is_set_with_its_compartment_is_one_of_the_former_size() {
    String both =
        event("id='e'", AT_1, "", "A", cn(0.2))
            .replace(
                "</listOfEventAssignments>",
                "<eventAssignment variable='c'>"
                    + math(cn(0.2))
                    + "</eventAssignment></listOfEventAssignments>");
    String text =
        document(
            compartment(0.5)
                + "<listOfSpecies>"
                + species("A", "initialConcentration='2' hasOnlySubstanceUnits='false'")
                + "</listOfSpecies>"
                + events(both));
    JsonFields result = simulated(text, 2);
    assertThat(result.fields("amounts").numbers("A")[0]).isCloseTo(0.1, within(1e-12));
    assertThat(result.fields("values").numbers("A")[0]).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void a_trigger_in_variables_is_met_where_they_cross_it() {
    String reset =
        event("id='e'", trigger(true, true, apply("geq", ci("x"), cn(1))), "", "x", cn(0));
    String text =
        document(parameters("x=0") + rules(rule("rateRule", "x", cn(0.8))) + events(reset));
    // A sawtooth of period 1.25
    assertThat(values(text, "x", 1.2, 1.3, 10.1))
        .satisfies(x -> assertThat(x[0]).isCloseTo(0.96, within(1e-8)))
        .satisfies(x -> assertThat(x[1]).isCloseTo(0.04, within(1e-8)))
        .satisfies(x -> assertThat(x[2]).isCloseTo(0.08, within(1e-8)));
  }
}
