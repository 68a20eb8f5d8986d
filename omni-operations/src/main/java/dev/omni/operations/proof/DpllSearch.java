package dev.omni.operations.proof;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A search for an assignment by M. Davis, G. Logemann and D. Loveland, Communications of the ACM 5
 * (1962) 394-397, that records what it learns: at each dead end, that the choices made contradict
 * the clauses.
 */
final class DpllSearch {
  private final List<List<Integer>> clauses;
  private final Work work;
  private final List<List<Integer>> learnt = new ArrayList<>();

  DpllSearch(List<List<Integer>> clauses, Work work) {
    this.clauses = clauses;
    this.work = work;
  }

  /** Returns the learned clauses; the last one is empty when the clauses are unsatisfiable. */
  List<List<Integer>> learnt() {
    return List.copyOf(learnt);
  }

  /** Returns an assignment that satisfies all clauses. */
  Optional<List<Integer>> satisfying() {
    return below(List.of());
  }

  private Optional<List<Integer>> below(List<Integer> choices) {
    work.proceed();
    Set<Integer> so = new LinkedHashSet<>(choices);
    Optional<Integer> open = propagated(so);
    if (open.isEmpty()) {
      return Optional.of(List.copyOf(so));
    }
    if (open.get() != 0) {
      for (int choice : List.of(open.get(), -open.get())) {
        var more = new ArrayList<>(choices);
        more.add(choice);
        Optional<List<Integer>> found = below(more);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    learnt.add(choices.stream().map(choice -> -choice).toList());
    return Optional.empty();
  }

  /**
   * Adds what follows by clauses with one literal left.
   *
   * @return a literal to choose next; 0 when a clause has none left; empty when all are satisfied
   */
  private Optional<Integer> propagated(Set<Integer> so) {
    for (boolean more = true; more; ) {
      more = false;
      for (List<Integer> clause : clauses) {
        List<Integer> left = left(clause, so);
        if (left.isEmpty()) {
          return Optional.of(0);
        }
        more |= left.size() == 1 && so.add(left.get(0));
      }
    }
    return clauses.stream()
        .filter(clause -> clause.stream().noneMatch(so::contains))
        .findFirst()
        .map(clause -> left(clause, so).get(0));
  }

  private static List<Integer> left(List<Integer> clause, Set<Integer> so) {
    return clause.stream().filter(literal -> !so.contains(-literal)).toList();
  }
}
