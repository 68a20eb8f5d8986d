package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Engines;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.quant.draws.DrawnCapabilities;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a specialist calls ordinary is answered: no draw is refused and no check of it fails. {@code
 * omni.draws} says how many draws a capability has: 10, and 100 with the profile full.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class OrdinaryInputsTest {
  private static final int DRAWS = Integer.getInteger("omni.draws", 10);

  /** Below ten draws, there are no more once they have cost so many steps, a second. */
  private static final double MAX_STEPS = 1e8;

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void ordinary_inputs_are_answered(JsonEngine engine) {
    assertThat(refusals(engine, DRAWS)).isEmpty();
  }

  @Test
  void every_capability_has_draws_and_no_other_name_has() {
    assertThat(DrawnCapabilities.ALL.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Engines.all().stream().map(engine -> engine.capability().id()).toList());
  }

  /** The seeds whose input has no completed run, each with the reason. */
  static List<String> refusals(JsonEngine engine, int seeds) {
    var refusals = new ArrayList<String>();
    double steps = 0;
    for (int seed = 1; seed <= seeds && (steps < MAX_STEPS || seeds >= 10); seed++) {
      Json.Obj input =
          DrawnCapabilities.ALL.get(engine.capability().id()).draw(new SplittableRandom(seed));
      String drawn = "seed " + seed + ": ";
      refusal(engine, input).ifPresent(reason -> refusals.add(drawn + reason));
      steps += steps(engine, input);
    }
    return refusals;
  }

  private static double steps(JsonEngine engine, Json.Obj input) {
    return engine.capability().input().problems(input).isEmpty()
        ? engine.steps(engine.capability().input().filled(input))
        : 0;
  }

  private static Optional<String> refusal(JsonEngine engine, Json.Obj input) {
    List<Problem> unfit = engine.capability().input().problems(input);
    if (!unfit.isEmpty()) {
      return Optional.of(unfit.toString());
    }
    Json.Obj filled = engine.capability().input().filled(input);
    List<Problem> problems = engine.problems(filled);
    if (!problems.isEmpty()) {
      return Optional.of(problems.toString());
    }
    try {
      JsonComputed computed = engine.compute(filled, Work.alone());
      return computed.broken().map(Object::toString);
    } catch (Infeasible reason) {
      return Optional.of(reason.reason());
    }
  }
}
