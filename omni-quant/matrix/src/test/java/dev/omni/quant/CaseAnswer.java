package dev.omni.quant;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Check;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an engine makes of an input, as a caller sees it: a result, a refusal with its words, or a
 * fault of our own, which is never right.
 */
sealed interface CaseAnswer {
  /** Runs an engine on an input: contract, defaults, rules, computation, checks. */
  static CaseAnswer of(JsonEngine engine, Json.Obj input) {
    List<Problem> shape = engine.capability().input().problems(input);
    if (!shape.isEmpty()) {
      return Refused.by(shape);
    }
    Json.Obj filled = engine.capability().input().filled(input);
    List<Problem> rules = engine.problems(filled);
    if (!rules.isEmpty()) {
      return Refused.by(rules);
    }
    try {
      JsonComputed computed = CachedResults.computed(engine, input);
      Optional<Check> broken = computed.broken();
      return broken.isPresent()
          ? new Fault("check " + broken.get().name() + " failed: " + broken.get().value())
          : new Answered(computed.result());
    } catch (Infeasible infeasible) {
      return new Refused(List.of(), infeasible.reason());
    } catch (RuntimeException fault) {
      return new Fault(fault.toString());
    }
  }

  /** How this answer misses the published one; empty when it is right. */
  List<String> misses(PublishedCase published);

  /** A completed run. */
  record Answered(Json.Obj result) implements CaseAnswer {
    @Override
    public List<String> misses(PublishedCase published) {
      return published.refusal() == PublishedCase.Refusal.MUST
          ? List.of("completed where only a refusal is right: " + result)
          : published.misses(result);
    }
  }

  /** A 422 at its pointers, or a failed run with its reason. */
  record Refused(List<String> pointers, String words) implements CaseAnswer {
    private static Refused by(List<Problem> problems) {
      return new Refused(
          problems.stream().map(Problem::pointer).toList(),
          String.join("; ", problems.stream().map(Problem::message).toList()));
    }

    @Override
    public List<String> misses(PublishedCase published) {
      if (published.refusal() == PublishedCase.Refusal.NEVER) {
        return List.of("refused at " + pointers + ": " + words);
      }
      return Stream.concat(
              published.says().stream()
                  .filter(word -> !words.contains(word))
                  .map(word -> "no '" + word + "' in: " + words),
              published.pointer().stream()
                  .filter(pointer -> !pointers.contains(pointer))
                  .map(pointer -> "refused at " + pointers + ", not at " + pointer))
          .toList();
    }
  }

  /** A failed check or an exception: right for no input. */
  record Fault(String words) implements CaseAnswer {
    @Override
    public List<String> misses(PublishedCase published) {
      return List.of(words);
    }
  }
}
