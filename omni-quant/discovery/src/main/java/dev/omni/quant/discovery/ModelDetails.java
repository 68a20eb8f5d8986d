package dev.omni.quant.discovery;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.discovery.formula.AliasedColumns;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/**
 * The part of the result of a model with a formula that stands beside its coefficients.
 *
 * @param covariance of the coefficients, a row for each; NaN where one is aliased; none of many
 * @param terms of the formula with their coefficients
 * @param rowsUsed complete rows
 * @param notes which coefficients are aliased, and with which
 */
public record ModelDetails(
    @Title("Covariance of the coefficients, null where one is aliased; left out above 200 of them")
        Optional<List<@Unit("1") @Missing double[]>> covariance,
    @Title("Terms of the formula with the names of their coefficients")
        List<ModelMatrix.TermColumns> terms,
    @Title("Complete rows") @Unit("1") int rowsUsed,
    @Title("What is to be known of single coefficients, as aliased ones") List<String> notes) {
  private static final int MOST = 200;

  /** Returns the details of a model whose covariances are given by the numbers of the columns. */
  static ModelDetails of(FormulaModel model, ToDoubleBiFunction<Integer, Integer> covariance) {
    return of(model, model.aliased(), covariance);
  }

  /** Returns the details of a model of which some columns, as the constant, are not shown. */
  static ModelDetails of(
      FormulaModel model, AliasedColumns aliased, ToDoubleBiFunction<Integer, Integer> covariance) {
    return new ModelDetails(
        covariance(aliased, covariance),
        model.matrix().terms(),
        model.complete().rows(),
        aliased.notes());
  }

  /** Returns these with a note more. */
  ModelDetails noting(String note) {
    var all = new ArrayList<>(notes);
    all.add(note);
    return new ModelDetails(covariance, terms, rowsUsed, List.copyOf(all));
  }

  private static Optional<List<double[]>> covariance(
      AliasedColumns aliased, ToDoubleBiFunction<Integer, Integer> covariance) {
    int count = aliased.kept().length;
    int all = aliased.names().size();
    if (all > MOST) {
      return Optional.empty();
    }
    double[] none = new double[all];
    Arrays.fill(none, Double.NaN);
    var rows = new ArrayList<double[]>(java.util.Collections.nCopies(all, none));
    for (int j = 0; j < count; j++) {
      double[] row = new double[count];
      for (int k = 0; k < count; k++) {
        row[k] = covariance.applyAsDouble(j, k);
      }
      rows.set(aliased.kept()[j], aliased.expanded(row));
    }
    return Optional.of(List.copyOf(rows));
  }

  /** Returns the covariance of the columns that are kept; NaN throughout where it does not fit. */
  Optional<double[][]> kept(AliasedColumns aliased) {
    return covariance.map(
        rows -> {
          double[][] kept = new double[aliased.kept().length][];
          boolean fits = rows.size() == aliased.names().size();
          for (int j = 0; j < kept.length; j++) {
            double[] row = rows.get(aliased.kept()[j]);
            fits &= aliased.fits(row);
            kept[j] = aliased.reduced(row);
          }
          for (double[] row : kept) {
            if (!fits) {
              Arrays.fill(row, Double.NaN);
            }
          }
          return kept;
        });
  }
}
