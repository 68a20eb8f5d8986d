package dev.omni.quant.discovery.formula;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The terms of a formula, ordered by degree and then as they are written.
 *
 * @param intercept whether there is a constant
 * @param variables by their numbers, in the order in which the formula names them
 * @param all variables of each term, in their order
 */
public record Terms(boolean intercept, List<ModelVariable> variables, List<List<Integer>> all) {
  static Terms of(TermSum sum, List<ModelVariable> variables) {
    List<List<Integer>> all =
        sum.terms().stream()
            .filter(term -> !term.isEmpty())
            .sorted(Comparator.comparingInt(BitSet::cardinality))
            .map(term -> term.stream().boxed().toList())
            .toList();
    return new Terms(sum.terms().contains(new BitSet()), List.copyOf(variables), all);
  }

  /** Returns the text of a term, as {@code a:b}. */
  public String label(List<Integer> term) {
    return term.stream().map(v -> variables.get(v).label()).collect(Collectors.joining(":"));
  }

  /** Returns the labels of all terms. */
  public List<String> labels() {
    return all.stream().map(this::label).toList();
  }

  /** Returns these terms without some of them. */
  public Terms only(List<List<Integer>> kept, boolean constant) {
    return new Terms(constant, variables, kept);
  }
}
