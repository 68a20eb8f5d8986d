package dev.omni.quant.discovery;

import dev.omni.quant.core.LeastSquares;
import dev.omni.quant.discovery.formula.AliasedColumns;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.TableCell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a model at all combinations of the levels of its factors, averaged over the factors
 * whose means are not wanted.
 *
 * @param factors whose combinations have means, the fastest first, by last
 * @param combinations levels of these factors for each mean
 * @param rows of the columns that are fitted, for each mean
 * @param offsets of each mean
 * @param estimable whether the rows of the table determine each mean
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record MeanGrid(
    List<String> factors,
    List<List<String>> combinations,
    double[][] rows,
    double[] offsets,
    boolean[] estimable) {
  /** The most rows of the grid. */
  static final long MOST = 100_000;

  private static final double DETERMINED = 1e-8;

  /** Returns the number of combinations of the levels of all factors. */
  static long size(FormulaModel model) {
    long size = 1;
    for (List<String> levels : model.matrix().factors().values()) {
      size = Math.min(2 * MOST, size * levels.size());
    }
    return size;
  }

  static MeanGrid of(ModelMeans.Input input, FormulaModel model) {
    var factors = new ArrayList<>(input.factors());
    input.by().ifPresent(factors::add);
    Map<String, List<String>> levels = model.matrix().factors();
    var order = new ArrayList<>(factors);
    levels.keySet().stream().filter(name -> !order.contains(name)).forEach(order::add);
    int wanted = 1;
    for (String factor : factors) {
      wanted *= levels.getOrDefault(factor, List.of()).size();
    }
    int count = (int) size(model);
    var cells = new LinkedHashMap<String, List<TableCell>>();
    var names = new LinkedHashMap<String, List<String>>();
    int repeated = 1;
    for (String factor : order) {
      List<String> own = levels.getOrDefault(factor, List.of());
      boolean text = model.complete().isText(factor);
      var column = new ArrayList<TableCell>();
      var texts = new ArrayList<String>();
      for (int g = 0; g < count; g++) {
        String level = own.get(g / repeated % own.size());
        texts.add(level);
        column.add(
            text ? new TableCell.Factor(level) : new TableCell.Amount(new BigDecimal(level)));
      }
      cells.put(factor, column);
      names.put(factor, texts);
      repeated *= own.size();
    }
    covariates(input, model, levels.keySet().stream().toList())
        .forEach(
            (name, value) ->
                cells.put(name, java.util.Collections.nCopies(count, TableCell.of(value))));
    if (cells.isEmpty()) {
      return new MeanGrid(factors, List.of(), new double[0][], new double[0], new boolean[0]);
    }
    var table = new DataColumns(cells);
    double[] shares = shares(input, model, order, names, wanted, count);
    double[][] all = averaged(model.matrix().rows(table), shares, wanted);
    double[] offset = model.matrix().offset(table);
    double[] offsets = new double[wanted];
    for (int g = 0; g < count; g++) {
      offsets[g % wanted] += shares[g] * offset[g];
    }
    var combinations = new ArrayList<List<String>>();
    for (int m = 0; m < wanted; m++) {
      int mean = m;
      combinations.add(
          factors.stream().map(f -> names.getOrDefault(f, List.of()).get(mean)).toList());
    }
    AliasedColumns aliased = model.aliased();
    return new MeanGrid(
        List.copyOf(factors), combinations, aliased.keptRows(all), offsets, determined(model, all));
  }

  /** Returns the value of each covariate of the formula. */
  static Map<String, Double> covariates(
      ModelMeans.Input input, FormulaModel model, List<String> factors) {
    var values = new LinkedHashMap<String, Double>();
    Map<String, Double> given = input.at().orElse(Map.of());
    for (String name : model.formula().predictors()) {
      if (!factors.contains(name)) {
        double mean = Arrays.stream(model.complete().numbers(name)).average().orElse(0);
        values.put(name, given.getOrDefault(name, mean));
      }
    }
    return values;
  }

  /** Returns the share of each row of the grid in its mean. */
  private static double[] shares(
      ModelMeans.Input input,
      FormulaModel model,
      List<String> order,
      Map<String, List<String>> names,
      int wanted,
      int count) {
    double[] shares = new double[count];
    if (input.weights() == ModelMeans.Shares.EQUAL) {
      Arrays.fill(shares, (double) wanted / count);
      return shares;
    }
    int from = input.factors().size() + (input.by().isPresent() ? 1 : 0);
    List<String> others = order.subList(from, order.size());
    var counts = new HashMap<List<String>, Integer>();
    List<List<String>> columns = others.stream().map(model.complete()::texts).toList();
    int rows = model.complete().rows();
    for (int i = 0; i < rows; i++) {
      int row = i;
      counts.merge(columns.stream().map(column -> column.get(row)).toList(), 1, Integer::sum);
    }
    for (int g = 0; g < count; g++) {
      int row = g;
      List<String> levels =
          others.stream().map(name -> names.getOrDefault(name, List.of()).get(row)).toList();
      shares[g] = counts.getOrDefault(levels, 0) / (double) rows;
    }
    return shares;
  }

  private static double[][] averaged(double[][] rows, double[] shares, int wanted) {
    double[][] averaged = new double[wanted][rows[0].length];
    for (int g = 0; g < rows.length; g++) {
      for (int j = 0; j < rows[g].length; j++) {
        averaged[g % wanted][j] += shares[g] * rows[g][j];
      }
    }
    return averaged;
  }

  /** Returns whether each mean is a combination of rows: aliased columns follow from the others. */
  private static boolean[] determined(FormulaModel model, double[][] means) {
    boolean[] determined = new boolean[means.length];
    Arrays.fill(determined, true);
    AliasedColumns aliased = model.aliased();
    if (aliased.isNone()) {
      return determined;
    }
    double[][] all = model.matrix().rows(model.complete());
    var squares = new LeastSquares(model.rows());
    int next = 0;
    for (int j = 0; j < aliased.names().size(); j++) {
      if (next < aliased.kept().length && aliased.kept()[next] == j) {
        next++;
        continue;
      }
      int column = j;
      double[] parts = squares.solve(Arrays.stream(all).mapToDouble(row -> row[column]).toArray());
      for (int m = 0; m < means.length; m++) {
        double[] kept = aliased.reduced(means[m]);
        double sum = means[m][j];
        double size = Math.abs(sum) + 1;
        for (int k = 0; k < kept.length; k++) {
          sum -= parts[k] * kept[k];
          size += Math.abs(parts[k] * kept[k]);
        }
        determined[m] &= Math.abs(sum) <= DETERMINED * size;
      }
    }
    return determined;
  }

  /** Returns the name of each mean among those of one level of by. */
  List<String> names(boolean by) {
    int levels = factors.size() - (by ? 1 : 0);
    int block = by ? block() : combinations.size();
    return combinations.subList(0, block).stream()
        .map(each -> String.join(" ", each.subList(0, levels)))
        .toList();
  }

  /** Returns the number of means of one level of by, the last factor. */
  int block() {
    int last = factors.size() - 1;
    String first = combinations.get(0).get(last);
    int block = 0;
    for (List<String> each : combinations) {
      block += each.get(last).equals(first) ? 1 : 0;
    }
    return block;
  }
}
