package dev.omni.quant.discovery.formula;

import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A formula on a table: its complete rows and the columns that are fitted.
 *
 * @param formula of the model
 * @param complete rows that have all that the model reads
 * @param matrix of the formula
 * @param rows of the columns that are fitted
 * @param aliased columns that are not
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record FormulaModel(
    ModelFormula formula,
    DataColumns complete,
    ModelMatrix matrix,
    double[][] rows,
    AliasedColumns aliased) {

  /**
   * A model as it is sent.
   *
   * @param table whose columns it names
   * @param text of the formula
   * @param coding of factors
   * @param kind of the model
   * @param others columns that the model reads beside the formula
   */
  public record Sent(
      DataColumns table,
      String text,
      ModelCoding coding,
      ModelFormula.Kind kind,
      List<String> others) {
    private DataColumns complete(ModelFormula formula) {
      var used = new ArrayList<>(formula.uses());
      used.addAll(others);
      return table.complete(used);
    }

    /** Returns the model, whose problems are none. */
    public FormulaModel model() {
      ModelFormula formula = ModelFormula.parse(text, table, kind);
      DataColumns complete = complete(formula);
      ModelMatrix matrix = ModelMatrix.of(formula, complete, coding);
      double[][] rows = matrix.rows(complete);
      AliasedColumns aliased = AliasedColumns.of(matrix.names(), rows);
      return new FormulaModel(formula, complete, matrix, aliased.keptRows(rows), aliased);
    }

    /** Returns about how many columns the formula becomes, whatever is wrong with it. */
    public int columns() {
      if (unreadable().isPresent()) {
        return 1;
      }
      Terms terms = ModelFormula.parse(text, table, kind).terms();
      long sum = 1;
      for (List<Integer> term : terms.all()) {
        long product = 1;
        for (int v : term) {
          product *= terms.variables().get(v).columns(table);
        }
        sum += product;
      }
      return (int) Math.min(ModelMatrix.MOST, sum);
    }

    /** Returns the formula, or the problem of its text. */
    public Optional<Problem> unreadable() {
      try {
        ModelFormula.parse(text, table, kind);
        return Optional.empty();
      } catch (ModelFormulaException wrong) {
        return Optional.of(ModelFormula.problem(String.valueOf(wrong.getMessage())));
      }
    }

    /** Returns the problems of a table whose columns are sound. */
    public List<Problem> problems() {
      Optional<Problem> unreadable = unreadable();
      if (unreadable.isPresent()) {
        return List.of(unreadable.get());
      }
      ModelFormula formula = ModelFormula.parse(text, table, kind);
      DataColumns complete = complete(formula);
      if (complete.rows() == 0) {
        return List.of(Problem.invalid("/table", "must have a row without missing values"));
      }
      return ModelMatrix.problems(formula, table, complete, coding);
    }
  }

  /** Returns the names of the columns that are fitted. */
  public List<String> names() {
    return aliased.keptNames();
  }

  /** Returns whether there is a constant. */
  public boolean intercept() {
    return formula.terms().intercept();
  }

  /** Returns the offset of each complete row; zero without one. */
  public double[] offset() {
    return matrix.offset(complete);
  }

  /** Returns the response of each complete row. */
  public double[] response() {
    return matrix.response(complete);
  }

  /** Returns the columns that are fitted, of other rows. */
  public double[][] rows(DataColumns table) {
    return aliased.keptRows(matrix.rows(table));
  }
}
