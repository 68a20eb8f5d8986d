package dev.omni.quant.biology.kinetic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The symbols that algebraic rules determine: a matching of each rule with a symbol of its own that
 * nothing else determines. Of several it is rather one that the rule names, that no event sets and
 * that has no value at the start, and rather no compartment.
 */
final class AlgebraicMatching {
  private final ModelIndex index;
  private final Map<String, Integer> ruleOf = new HashMap<>();
  private final List<List<String>> candidates = new ArrayList<>();

  private AlgebraicMatching(ModelIndex index) {
    this.index = index;
  }

  /**
   * Returns the symbols, in the order of the rules.
   *
   * @throws ModelException when a rule has none, as where its index is above 1
   */
  static List<String> unknowns(ModelIndex index) {
    var matching = new AlgebraicMatching(index);
    List<KineticModel.Rule> rules = index.algebraic();
    for (KineticModel.Rule rule : rules) {
      var written = new HashSet<String>();
      rule.formula().names(written::add);
      var seen = new TreeSet<String>();
      matching.collect(rule.formula(), seen);
      seen.removeIf(id -> !index.free(id));
      matching.candidates.add(
          seen.stream()
              .sorted(
                  Comparator.comparing((String id) -> !written.contains(id))
                      .thenComparing(index::set)
                      .thenComparing(index::stated)
                      .thenComparing(id -> index.compartments().containsKey(id)))
              .toList());
    }
    for (int k = 0; k < rules.size(); k++) {
      if (!matching.augment(k, new HashSet<>())) {
        throw new ModelException(
            rules.get(k).line(),
            "element algebraicRule is not supported where it determines no symbol of its own");
      }
    }
    String[] unknowns = new String[rules.size()];
    matching.ruleOf.forEach((id, rule) -> unknowns[rule] = id);
    return List.of(unknowns);
  }

  private void collect(MathExpression expression, Set<String> seen) {
    expression.names(id -> follow(id, seen));
  }

  /** Adds a symbol and those by which rules and laws define it. */
  private void follow(String id, Set<String> seen) {
    if (!seen.add(id)) {
      return;
    }
    if (index.assigned().containsKey(id)) {
      collect(index.assigned().get(id).formula(), seen);
    }
    if (index.reactions().containsKey(id)) {
      collect(index.reactions().get(id).rate(), seen);
    }
    if (index.species().containsKey(id)) {
      String divisor = index.divisor(index.species().get(id));
      if (!divisor.isEmpty() && index.reacts(id)) {
        follow(divisor, seen);
      }
    }
  }

  private boolean augment(int rule, Set<String> tried) {
    for (String id : candidates.get(rule)) {
      if (tried.add(id)) {
        Integer holder = ruleOf.get(id);
        if (holder == null || augment(holder, tried)) {
          ruleOf.put(id, rule);
          return true;
        }
      }
    }
    return false;
  }
}
