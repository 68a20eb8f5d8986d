package dev.omni.quant.biology.qpcr;

import dev.omni.domain.json.Problem;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.core.TableColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Threshold cycles of known quantities.
 *
 * @param quantity of each well, in any unit
 * @param ct threshold cycle of each well
 * @param gene of each well, where there are several
 */
public record DilutionSeries(
    @Title("Quantity of each well, in any unit")
        @Unit("1")
        @Size(min = 3, max = 10_000)
        @Range(above = 0, to = 1e100)
        double[] quantity,
    @Title("Threshold cycle of each well")
        @Unit("1")
        @Size(min = 3, max = 10_000)
        @Range(from = 0, to = 100)
        double[] ct,
    @Title("Gene of each well, for a curve of each gene") @Size(min = 3, max = 10_000)
        Optional<List<@Size(min = 1, max = 64) String>> gene) {
  private static final String ALL = "";

  /** Returns the rows of each gene, or all under an empty name. */
  TreeMap<String, List<Integer>> rows() {
    var rows = new TreeMap<String, List<Integer>>();
    for (int i = 0; i < ct.length; i++) {
      int row = i;
      String name = gene.map(names -> names.get(row)).orElse(ALL);
      rows.computeIfAbsent(name, any -> new ArrayList<>()).add(i);
    }
    return rows;
  }

  /** Returns the problems of columns, and of curves that cannot be drawn. */
  List<Problem> problems() {
    var columns =
        new TableColumns("standard_curve").with("quantity", quantity.length).with("ct", ct.length);
    gene.ifPresent(names -> columns.with("gene", names.size()));
    var problems = new ArrayList<>(columns.problems());
    if (problems.isEmpty()) {
      rows()
          .forEach(
              (name, rows) -> {
                long levels = rows.stream().map(i -> quantity[i]).distinct().count();
                if (levels < 2 || rows.size() < 3) {
                  problems.add(
                      Problem.invalid(
                          "/standard_curve/quantity",
                          "must have at least three wells of two quantities"
                              + (name.isEmpty() ? "" : " for gene " + name)));
                } else if (!(StandardCurve.of(this, rows).slope() < 0)) {
                  problems.add(
                      Problem.invalid(
                          "/standard_curve/ct",
                          "must fall where the quantity rises"
                              + (name.isEmpty() ? "" : ", for gene " + name)));
                }
              });
    }
    return problems;
  }
}
