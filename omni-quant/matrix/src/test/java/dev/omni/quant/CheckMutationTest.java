package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Check;
import dev.omni.engine.Engines;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every check can fail, and sees the result: each is red for some result that is wrong in a number
 * or two, and each number that a contract promises turns some check red when it is wrong, or its
 * contract says why not.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class CheckMutationTest {
  private static final int CASES = 3;
  private static final int UNCHECKED_SHARE = 4;
  private static final double LARGE = 1e30;

  /** Steps of a second: of the sample of a day, published cases that take longer are left out. */
  private static final double MAX_STEPS = 1e8;

  private static final boolean SAMPLE_OF_DAY = System.getProperty("omni.sample", "").isEmpty();

  /** An input of a capability, its defaults filled in, and the result as it is published. */
  private record Answer(Json.Obj input, Json.Obj result) {}

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(Engines.all()).engines().stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void every_check_can_fail_and_every_number_is_seen(JsonEngine engine) {
    assertThat(blind(engine)).isEmpty();
  }

  /** What the checks of a capability do not see, each in a sentence. */
  static List<String> blind(JsonEngine engine) {
    List<Answer> answers = answers(engine);
    var contract = ContractNumbers.of(engine.capability().result().schema());
    var names = new TreeSet<String>();
    var red = new TreeSet<String>();
    var seen = new TreeSet<String>();
    for (Answer answer : answers) {
      List<Check> right = engine.checks(answer.input(), answer.result());
      assertThat(right).as("checks of the right result").allMatch(Check::passes);
      right.forEach(check -> names.add(check.name()));
      if (red.containsAll(names) && unseen(contract, seen).isEmpty()) {
        continue; // nothing is left to be learned from this answer
      }
      new SpoiledResults(answer.result())
          .each(
              contract,
              spoiled -> {
                if (seen.contains(spoiled.place()) && red.containsAll(names)) {
                  return; // nothing is left to be learned from it
                }
                Set<String> failed = failed(engine, answer.input(), spoiled.result());
                red.addAll(failed);
                if (!failed.isEmpty()) {
                  seen.add(spoiled.place());
                }
              });
      new SpoiledResults(answer.result())
          .eachWord(
              spoiled -> {
                if (!red.containsAll(names)) {
                  red.addAll(readable(engine, answer.input(), spoiled.result()));
                }
              });
      others(answers, answer)
          .filter(other -> !red.containsAll(names))
          .forEach(other -> red.addAll(readable(engine, answer.input(), other.result())));
      inaccurate(answer.result())
          .ifPresent(result -> red.addAll(failed(engine, answer.input(), result)));
    }
    var found = new ArrayList<String>();
    if (names.isEmpty()) {
      found.add("there is no check");
    }
    names.removeAll(red);
    names.forEach(name -> found.add("check " + name + " cannot fail"));
    found.addAll(unseen(contract, seen));
    return found;
  }

  private static List<String> unseen(ContractNumbers contract, Set<String> seen) {
    var found = new ArrayList<String>();
    long unchecked = 0;
    boolean first = true;
    for (Map.Entry<String, ContractNumbers.Promise> each : contract.places().entrySet()) {
      String place = each.getKey();
      boolean marked = !each.getValue().unchecked().isEmpty();
      unchecked += marked ? 1 : 0;
      if (marked && first) {
        found.add(place + " is the answer and must be checked");
      }
      if (marked && seen.contains(place)) {
        found.add(place + " is checked and must not be marked x-unchecked");
      }
      if (!marked && each.getValue().required() && !seen.contains(place)) {
        found.add(place + " is seen by no check");
      }
      first = false;
    }
    if (unchecked * UNCHECKED_SHARE > contract.places().size()) {
      found.add(unchecked + " of " + contract.places().size() + " numbers are x-unchecked");
    }
    return found;
  }

  private static Set<String> failed(JsonEngine engine, Json.Obj input, Json.Obj result) {
    return engine.checks(input, result).stream()
        .filter(check -> !check.passes())
        .map(Check::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * What fails for a result with a wrong text, or of another input; nothing where it is unreadable.
   */
  private static Set<String> readable(JsonEngine engine, Json.Obj input, Json.Obj result) {
    try {
      return failed(engine, input, result);
    } catch (RuntimeException unreadable) {
      return Set.of();
    }
  }

  private static Stream<Answer> others(List<Answer> answers, Answer answer) {
    return answers.stream()
        .filter(other -> !other.result().equals(answer.result()))
        .filter(
            other -> other.input().members().keySet().equals(answer.input().members().keySet()));
  }

  /** The same result with an error estimate beyond every bound. */
  private static Optional<Json.Obj> inaccurate(Json.Obj result) {
    return result
        .findObject("numerics")
        .filter(numerics -> numerics.has("error_estimate"))
        .map(numerics -> result.with("numerics", numerics.with("error_estimate", LARGE)));
  }

  /** The example and the first published cases that are answered, as a caller gets them. */
  private static List<Answer> answers(JsonEngine engine) {
    var inputs = new LinkedHashMap<Json.Obj, JsonComputed>();
    engine.capability().input().examples().stream()
        .map(Json.Obj.class::cast)
        .forEach(input -> inputs.put(input, CachedResults.computed(engine, input)));
    PublishedCase.all().stream()
        .filter(published -> published.capability().equals(engine.capability().id()))
        .filter(published -> published.refusal() == PublishedCase.Refusal.NEVER)
        .limit(CASES)
        .forEach(
            published ->
                computed(engine, published.input())
                    .ifPresent(computed -> inputs.put(published.input(), computed)));
    return inputs.entrySet().stream()
        .map(
            each ->
                new Answer(
                    engine.capability().input().filled(each.getKey()),
                    ((Json.Obj) JsonReader.parse(JsonReader.write(each.getValue().result())))
                        .without("checks")))
        .toList();
  }

  /** What becomes of a published input; a case that is missed still is another test's. */
  private static Optional<JsonComputed> computed(JsonEngine engine, Json.Obj input) {
    Json.Obj filled = engine.capability().input().filled(input);
    if (!engine.capability().input().problems(input).isEmpty()
        || !engine.problems(filled).isEmpty()
        || (SAMPLE_OF_DAY && engine.steps(filled) > MAX_STEPS)) {
      return Optional.empty();
    }
    try {
      return Optional.of(CachedResults.computed(engine, input));
    } catch (Infeasible missed) {
      return Optional.empty();
    }
  }
}
