package dev.omni.quant.discovery.formula;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * The formula of a model: a response and the terms that explain it (G. N. Wilkinson and C. E.
 * Rogers, Symbolic description of factorial models for analysis of variance, Applied Statistics 22,
 * 1973, 392-399).
 *
 * @param response what is explained, if the formula has it
 * @param terms what explains it
 * @param offsets added as they are
 * @param random effects of groups
 */
public record ModelFormula(
    Optional<ModelVariable> response,
    Terms terms,
    List<ModelVariable> offsets,
    List<RandomTerm> random) {
  /** The longest text that is read. */
  public static final int LONGEST = 4000;

  /** The parts beside terms of the model that a formula is for. */
  public enum Kind {
    /** A response before the tilde. */
    RESPONSE,
    /** A response, and random effects of groups. */
    MIXED,
    /** Nothing before the tilde. */
    TERMS_ALONE
  }

  /**
   * Reads a formula.
   *
   * @param text of the formula
   * @param table whose columns it names
   * @param kind of the model
   * @throws ModelFormulaException when it cannot be read; states the column and what was expected
   */
  public static ModelFormula parse(String text, DataColumns table, Kind kind) {
    return new ModelFormulaReader(text, table, kind).read();
  }

  /** Returns the problem of a formula: what it must have, or what stands where in its text. */
  public static Problem problem(String message) {
    return problem("formula", message);
  }

  /** Returns the problem of a formula that is the member of a name. */
  public static Problem problem(String member, String message) {
    return new Problem("/" + member, FaultCode.FORMULA_INVALID, message);
  }

  /** Returns the columns of the table that the formula names, each once. */
  public List<String> uses() {
    var used = new LinkedHashSet<String>();
    response.ifPresent(variable -> used.addAll(variable.uses()));
    used.addAll(predictors());
    return List.copyOf(used);
  }

  /** Returns the columns that it names on the right, each once. */
  public List<String> predictors() {
    var used = new LinkedHashSet<String>();
    for (List<Integer> term : terms.all()) {
      term.forEach(v -> used.addAll(terms.variables().get(v).uses()));
    }
    offsets.forEach(variable -> used.addAll(variable.uses()));
    for (RandomTerm each : random) {
      for (List<Integer> term : each.effects().all()) {
        term.forEach(v -> used.addAll(each.effects().variables().get(v).uses()));
      }
      each.groups().forEach(used::addAll);
    }
    return new ArrayList<>(used);
  }
}
