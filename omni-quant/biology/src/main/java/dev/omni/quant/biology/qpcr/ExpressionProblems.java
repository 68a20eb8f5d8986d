package dev.omni.quant.biology.qpcr;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Problems that the schema of relative expression cannot express: names that must be in the table.
 */
final class ExpressionProblems {
  private ExpressionProblems() {}

  static List<Problem> of(RelativeExpression.Input input) {
    var problems = new ArrayList<Problem>();
    input.standardCurve().ifPresent(series -> problems.addAll(series.problems()));
    if (input.table().isEmpty()) {
      input.referenceGenes().ifPresent(any -> problems.add(lone("/reference_genes")));
      input.control().ifPresent(any -> problems.add(lone("/control")));
      input.efficiencies().ifPresent(any -> problems.add(lone("/efficiencies")));
      return problems;
    }
    if (input.referenceGenes().isEmpty()) {
      problems.add(missing("/reference_genes"));
    }
    if (input.control().isEmpty()) {
      problems.add(missing("/control"));
    }
    CycleTable table = input.table().get();
    problems.addAll(table.problems());
    if (problems.isEmpty()) {
      names(input, table, problems);
    }
    return problems;
  }

  private static Problem lone(String pointer) {
    return Problem.invalid(pointer, "belongs to a table");
  }

  private static Problem missing(String pointer) {
    return new Problem(pointer, Problem.Kind.MISSING, "is required beside a table");
  }

  private static void names(
      RelativeExpression.Input input, CycleTable table, List<Problem> problems) {
    List<String> references = input.referenceGenes().orElseThrow();
    String control = input.control().orElseThrow();
    var groups = table.groups();
    var seen = new HashSet<String>();
    for (int k = 0; k < references.size(); k++) {
      String at = "/reference_genes/" + k;
      if (!groups.containsKey(references.get(k))) {
        problems.add(Problem.invalid(at, "must be a gene of the table"));
      } else if (!seen.add(references.get(k))) {
        problems.add(Problem.invalid(at, "must differ from the genes before"));
      }
    }
    if (!table.sample().contains(control)) {
      problems.add(Problem.invalid("/control", "must be a sample of the table"));
    }
    for (String gene : input.efficiencies().orElse(Map.of()).keySet()) {
      if (!groups.containsKey(gene)) {
        problems.add(
            Problem.invalid(
                Pointer.ROOT.to("efficiencies").to(gene).text(), "must be a gene of the table"));
      }
    }
    if (problems.isEmpty()) {
      wells(table, references, control, problems);
    }
  }

  /** Each target has wells of the control, and each of its samples has wells of the references. */
  private static void wells(
      CycleTable table, List<String> references, String control, List<Problem> problems) {
    var groups = table.groups();
    var samples = new HashSet<String>(Set.of(control));
    groups.forEach(
        (gene, own) -> {
          if (!references.contains(gene)) {
            samples.addAll(own.keySet());
            if (!own.containsKey(control)) {
              problems.add(
                  Problem.invalid("/table/gene", "must have wells of the control for " + gene));
            }
          }
        });
    for (String reference : references) {
      for (String sample : samples) {
        if (!groups.getOrDefault(reference, new TreeMap<>()).containsKey(sample)) {
          problems.add(
              Problem.invalid(
                  "/table/gene", "must have wells of " + reference + " in sample " + sample));
        }
      }
    }
  }
}
