package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Execution;
import dev.omni.engine.Engines;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Legal but absurd inputs of every capability get an answer of finite numbers whose checks hold, or
 * a reason, soon.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class ExtremeInputsTest {
  /** Inputs that say they are more work than this are left to the sandbox's budget. */
  private static final double LITTLE = 1e7;

  private static final long DIRECT_SECONDS = 10;
  private static final long SECOND = 1_000_000_000;
  private static final int SOME = 12;
  private static final int MANY = 1000;

  /** By which words a description speaks of a number that may be null. */
  private static final Map<String, String> WORDS =
      Map.of(
          "se_mu", "tandard error",
          "se_omega", "tandard error",
          "se_alpha", "tandard error",
          "se_beta", "tandard error",
          "excess_kurtosis", "kurtosis",
          "skewness", "Skewness",
          "lag1_autocorrelation", "autocorrelation",
          "logp_xlogp", "log P",
          "logp_jplogp", "log P");

  /** Where the accuracy of the method is the limit, and its check the reason of a failed run. */
  private static final Set<String> JUDGED_BY_THEMSELVES =
      Set.of(
          "duality_gap",
          "arrival_miss_km",
          "gradient_at_optimum",
          "jacobi_drift",
          "position_error",
          "likelihood_slope");

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void some_absurd_inputs_are_answered_or_refused(JsonEngine engine) {
    var chance = new Random(11);
    var inputs = new ArrayList<>(new ExtremeInputs(engine).alone());
    Collections.shuffle(inputs, chance);
    judged(engine, inputs.subList(0, Math.min(SOME, inputs.size())));
    judged(engine, new ExtremeInputs(engine).together(SOME, chance));
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("engines")
  void every_absurd_input_is_answered_or_refused(JsonEngine engine) {
    judged(engine, new ExtremeInputs(engine).alone());
    judged(engine, new ExtremeInputs(engine).together(MANY, new Random(12)));
  }

  private static void judged(JsonEngine engine, List<Json.Obj> inputs) {
    var wrong = new ArrayList<String>();
    for (Json.Obj input : inputs) {
      wrong.addAll(wrong(engine, input));
    }
    assertThat(wrong).isEmpty();
  }

  private static List<String> wrong(JsonEngine engine, Json.Obj input) {
    String text = JsonReader.write(input);
    String shown = " of " + text.substring(0, Math.min(500, text.length()));
    try {
      Json.Obj filled = engine.capability().input().filled(input);
      boolean computed = engine.problems(filled).isEmpty() && engine.steps(filled) <= LITTLE;
      return computed
          ? tried(engine, filled).stream().map(what -> what + shown).toList()
          : List.of();
    } catch (RuntimeException | StackOverflowError broken) {
      return List.of(broken + " at " + broken.getStackTrace()[0] + shown);
    }
  }

  /** A job may take long, and is stopped after a second; what is direct comes to its end soon. */
  private static List<String> tried(JsonEngine engine, Json.Obj input) {
    boolean job = engine.capability().execution() == Execution.JOB;
    long most = job ? SECOND : DIRECT_SECONDS * SECOND;
    long begin = cpu();
    var wrong = new ArrayList<String>();
    try {
      JsonComputed computed = engine.compute(input, new Timed(begin + most));
      computed
          .broken()
          .filter(check -> !JUDGED_BY_THEMSELVES.contains(check.name()))
          .ifPresent(check -> wrong.add("broken " + check));
      new Looked(engine, input, wrong).at(List.of(), computed.result());
      engine.figure(input, computed.result());
    } catch (CancellationException late) {
      wrong.addAll(job ? List.of() : List.of("no end"));
    } catch (Infeasible reason) {
      wrong.addAll(reason.reason().isBlank() ? List.of("no reason") : List.of());
    }
    if (cpu() - begin > 2 * most) {
      wrong.add((cpu() - begin) / 1e9 + " s");
    }
    return wrong;
  }

  /** A look at a result: what is wrong with its values is added to a list. */
  private record Looked(JsonEngine engine, Json.Obj input, List<String> wrong) {
    void at(List<String> way, Json value) {
      if (value instanceof Json.Obj object) {
        object.members().forEach((name, member) -> at(then(way, name), member));
      } else if (value instanceof Json.Arr array) {
        IntStream.range(0, array.size())
            .forEach(i -> at(then(way, String.valueOf(i)), array.get(i)));
      } else if (value.equals(Json.NULL) && !told(name(way))) {
        wrong.add("null " + way);
      } else if (value instanceof Json.Num number && name(way).startsWith("standard_error")) {
        error(way, number.asDouble());
      }
    }

    private static List<String> then(List<String> way, String step) {
      return Stream.concat(way.stream(), Stream.of(step)).toList();
    }

    /** The last name on the way, which may go on to an item. */
    private static String name(List<String> way) {
      return way.stream().filter(step -> !step.matches("[0-9]+")).reduce("", (a, b) -> b);
    }

    /** Whether the capability says when there is null; only what is told may be. */
    private boolean told(String name) {
      String text = engine.capability().title().description();
      String words = WORDS.getOrDefault(name, name);
      return text.contains(" null") && text.contains(words);
    }

    /** An error of 0 is right where chance has no part: another seed gives the same number. */
    private void error(List<String> way, double value) {
      if (!(value >= 0) || (value == 0 && input.has("seed") && !same(way))) {
        wrong.add(way + " " + value);
      }
    }

    private boolean same(List<String> way) {
      return beside(way, 5).equals(beside(way, 6));
    }

    /** What stands beside a member of the result from another seed, as its mean does. */
    private Json beside(List<String> way, long seed) {
      Json value = engine.compute(input.with("seed", seed), Work.alone()).result();
      for (String step : way.subList(0, way.lastIndexOf(name(way)))) {
        value =
            value instanceof Json.Arr array
                ? array.get(Integer.parseInt(step))
                : ((Json.Obj) value).find(step).orElseThrow();
      }
      return ((Json.Obj) value).without("checks").without("numerics").without("events");
    }
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Work on this thread that is cancelled at a time, which it polls. */
  private static final class Timed implements Work {
    private static final int CALLS_BETWEEN_LOOKS = 100;
    private final long end;
    private int calls;

    Timed(long end) {
      this.end = end;
    }

    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      return IntStream.range(0, count)
          .mapToObj(
              i -> {
                proceed();
                return block.apply(i);
              })
          .toList();
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}

    @Override
    public void proceed() {
      if (calls++ % CALLS_BETWEEN_LOOKS == 0 && cpu() > end) {
        throw new CancellationException();
      }
    }
  }
}
