package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.discovery.ContingencyTests.Association;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The figure of a test of counts: residuals of the cells, or the odds ratios of strata.
 *
 * @param tables of counts
 * @param result of the test
 */
record ContingencyFigure(CountTables tables, ContingencyTests.Result result) {
  private static final int MOST = 40;

  Figure figure() {
    return result.association().map(this::cells).orElseGet(this::shares);
  }

  private Figure cells(Association cells) {
    List<String> rows = new ArrayList<>(tables.rows());
    Collections.reverse(rows);
    double[][] values = new double[rows.size()][];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells.residuals().get(values.length - 1 - i);
    }
    return Figure.of(
        "Adjusted residuals of the cells",
        Plane.of(
                "",
                Axis.ofNames(tables.input().column().orElse("Column"), tables.columns()),
                Axis.ofNames(tables.input().row().orElse("Row"), rows))
            .with(
                new Mark.Cells(
                    "residual",
                    edges(values[0].length),
                    edges(values.length),
                    values,
                    Mark.Ramp.DIVERGING,
                    true)));
  }

  private static double[] edges(int count) {
    double[] edges = new double[count + 1];
    for (int i = 0; i <= count; i++) {
      edges[i] = i - 0.5;
    }
    return edges;
  }

  /** The share of the first column in each row, table by table. */
  private Figure shares() {
    List<double[][]> all = tables.tables();
    List<double[][]> shown = all.subList(0, Math.min(MOST, all.size()));
    List<String> rows = tables.rows();
    List<String> names = new ArrayList<>();
    for (int s = 0; s < shown.size(); s++) {
      names.add(all.size() == 1 ? "all" : String.valueOf(s + 1));
    }
    Plane plane =
        Plane.of(
            "",
            Axis.ofNames("Stratum", names),
            Axis.of("Share of column " + tables.columns().get(0)).withZero());
    for (int i = 0; i < rows.size(); i++) {
      double[] heights = new double[shown.size()];
      for (int s = 0; s < heights.length; s++) {
        double sum = CountMargins.of(shown.get(s)).rows()[i];
        heights[s] = sum == 0 ? 0 : shown.get(s)[i][0] / sum;
      }
      plane = plane.with(Mark.bars("row " + rows.get(i), heights, i, rows.size()));
    }
    return Figure.of("Share of the first column in each row", plane);
  }
}
