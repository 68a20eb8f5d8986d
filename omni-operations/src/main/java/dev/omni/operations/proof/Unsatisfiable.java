package dev.omni.operations.proof;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The theorem that no assignment of true and false satisfies all {@code clauses}, each a list of
 * variables' numbers with a minus for "not". Proved by clauses that follow one after another by
 * reverse unit propagation (E. Goldberg and Y. Novikov, DATE 2003), the last one empty; disproved
 * by an assignment.
 */
final class Unsatisfiable implements Theorem {
  private static final int MOST_STEPS = 20_000;

  @Override
  public Shape form() {
    Shape literal = Shape.integer().atLeast(-60).atMost(60);
    return Shape.object()
        .required("kind", Shape.string())
        .required("clauses", Shape.arrayOf(Shape.arrayOf(literal, 1, 60), 1, 500))
        .open();
  }

  @Override
  public List<Problem> problems(Json.Obj statement) {
    return clauses(statement).orElseThrow().stream().anyMatch(clause -> clause.contains(0))
        ? List.of(Problem.invalid("/clauses", "must be of numbers of variables, 1 and above"))
        : List.of();
  }

  @Override
  public ProofResult decide(Json.Obj statement, Work work) {
    var search = new DpllSearch(clauses(statement).orElseThrow(), work);
    return search
        .satisfying()
        .map(found -> new ProofResult(false, Json.obj("assignment", found)))
        .orElseGet(() -> new ProofResult(true, Json.obj("clauses", search.learnt())));
  }

  @Override
  public boolean proves(Json.Obj statement, ProofResult verdict) {
    List<List<Integer>> clauses = clauses(statement).orElseThrow();
    return verdict.holds()
        ? clauses(verdict.certificate()).filter(steps -> refute(clauses, steps)).isPresent()
        : literals(verdict.certificate().find("assignment").orElse(Json.NULL))
            .filter(chosen -> chosen.stream().noneMatch(literal -> chosen.contains(-literal)))
            .filter(chosen -> clauses.stream().allMatch(c -> c.stream().anyMatch(chosen::contains)))
            .isPresent();
  }

  /** Returns whether each step follows from those before it, and one is empty. */
  private static boolean refute(List<List<Integer>> clauses, List<List<Integer>> steps) {
    var known = new ArrayList<>(clauses);
    for (List<Integer> step : steps.subList(0, Math.min(steps.size(), MOST_STEPS))) {
      if (!contradicts(known, step)) {
        return false;
      }
      if (step.isEmpty()) {
        return true;
      }
      known.add(step);
    }
    return false;
  }

  /** Returns whether the opposite of a clause runs into a contradiction by unit clauses alone. */
  private static boolean contradicts(List<List<Integer>> known, List<Integer> clause) {
    Set<Integer> so = new HashSet<>();
    clause.forEach(literal -> so.add(-literal));
    for (boolean more = true; more; ) {
      more = false;
      for (List<Integer> each : known) {
        List<Integer> open = each.stream().filter(literal -> !so.contains(-literal)).toList();
        if (open.isEmpty()) {
          return true;
        }
        if (open.size() == 1 && so.add(open.get(0))) {
          more = true;
        }
      }
    }
    return false;
  }

  private static Optional<List<List<Integer>>> clauses(Json.Obj object) {
    List<Optional<List<Integer>>> read =
        object.findArray("clauses").orElse(Json.Arr.EMPTY).items().stream()
            .map(Unsatisfiable::literals)
            .toList();
    return read.stream().allMatch(Optional::isPresent)
        ? Optional.of(read.stream().map(Optional::orElseThrow).toList())
        : Optional.empty();
  }

  private static Optional<List<Integer>> literals(Json json) {
    return Numbers.integers(json)
        .filter(all -> all.stream().allMatch(number -> number.bitLength() < 20))
        .map(all -> all.stream().map(number -> number.intValueExact()).toList());
  }
}
