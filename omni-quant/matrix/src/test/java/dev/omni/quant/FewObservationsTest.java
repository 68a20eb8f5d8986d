package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Engines;
import dev.omni.engine.Infeasible;
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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One to three observations, equal ones and one far from the others: a result whose checks hold, a
 * refusal that names the member, or a reason; never a check of our own that fails.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class FewObservationsTest {
  private static final int DRAWS = 2;

  /** Inputs that are more work than this, a tenth of a second, say no more than lesser ones. */
  private static final double LITTLE = 1e7;

  private static final int SHOWN = 700;

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void few_equal_and_far_observations_are_answered_or_refused(JsonEngine engine) {
    var others = new FewObservations(engine.capability().input().schema());
    var wrong = new ArrayList<String>();
    for (Json.Obj input : inputs(engine)) {
      for (Json.Obj other : others.of(input)) {
        wrong(engine, other).ifPresent(what -> wrong.add(what + " of " + shown(other)));
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<Json.Obj> inputs(JsonEngine engine) {
    var inputs = new ArrayList<Json.Obj>();
    engine.capability().input().examples().forEach(example -> inputs.add((Json.Obj) example));
    for (int seed = 1; seed <= DRAWS; seed++) {
      inputs.add(
          DrawnCapabilities.ALL.get(engine.capability().id()).draw(new SplittableRandom(seed)));
    }
    return inputs;
  }

  private static Optional<String> wrong(JsonEngine engine, Json.Obj input) {
    try {
      List<Problem> problems = engine.capability().input().problems(input);
      if (problems.isEmpty()) {
        Json.Obj filled = engine.capability().input().filled(input);
        problems = engine.problems(filled);
        if (problems.isEmpty()) {
          return engine.steps(filled) > LITTLE
              ? Optional.empty()
              : engine.compute(filled, Work.alone()).broken().map(check -> "broken " + check);
        }
      }
      return problems.stream()
          .filter(problem -> !problem.pointer().startsWith("/"))
          .map(problem -> "no pointer in " + problem)
          .findFirst();
    } catch (Infeasible reason) {
      return reason.reason().isBlank() ? Optional.of("no reason") : Optional.empty();
    } catch (RuntimeException fault) {
      return Optional.of(fault + " at " + fault.getStackTrace()[0]);
    }
  }

  private static String shown(Json.Obj input) {
    String text = JsonReader.write(input);
    return text.substring(0, Math.min(SHOWN, text.length()));
  }
}
