package dev.omni.quant.discovery;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The clusters of a table by the density of its rows. */
@AutoService(JsonEngine.class)
public final class DensityClustering implements JsonEngine {
  private static final int MOST_ROWS = 20_000;
  private static final int MOST_DRAWN = 8;

  private static final Shape CONTRACT =
      Shape.object()
          .required("table", ClusterTable.shape(MOST_ROWS))
          .required(
              "epsilon",
              Shape.number().above(0).unit("1").titled("Distance up to which rows are neighbors"))
          .required(
              "min_points",
              Shape.integer()
                  .atLeast(1)
                  .atMost(MOST_ROWS)
                  .unit("1")
                  .titled("Neighbors of a core row, itself counted"))
          .optional("metric", ClusterTable.METRIC)
          .example(
              Json.obj(
                  "table",
                  Json.obj(
                      "x", new double[] {0.1, -0.2, 0.3, 0.0, 5.1, 4.8, 5.3, 5.0, 20},
                      "y", new double[] {0.2, 0.1, -0.1, 0.0, 4.9, 5.2, 5.1, 5.0, 20}),
                  "epsilon",
                  1,
                  "min_points",
                  3));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "labels",
              Shape.listOf(Shape.integer().unit("1")).titled("Cluster of each row, -1 for noise"))
          .required("core", Shape.listOf(Shape.bool()).titled("Whether each row is a core row"))
          .required("clusters", Shape.integer().unit("1").titled("Number of clusters"))
          .required("noise", Shape.integer().unit("1").titled("Rows of no cluster"))
          .required("core_points", Shape.integer().unit("1").titled("Core rows"))
          .required(
              "rows_left_out", Shape.integer().unit("1").titled("Rows with a missing number"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.cluster.dbscan")
        .title(
            "Clusters by density",
            "Rows with at least min_points neighbors within epsilon, themselves counted, are core"
                + " rows; core rows within epsilon of each other and what is near them are one"
                + " cluster. Labels count from 0 by first row; rows with a missing number have"
                + " none.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Rows by cluster")
        .method(
            new Method(
                "Growth of clusters from core rows (DBSCAN)",
                "core(i): |{j: d(i,j) <= epsilon}| >= min_points",
                List.of(
                    "M. Ester, H.-P. Kriegel, J. Sander and X. Xu, KDD 1996, pp. 226-231",
                    "E. Schubert et al., ACM Trans. Database Syst. 42 (3), 2017, article 19"),
                List.of(),
                List.of(
                    "A row near two clusters belongs to that whose first core row is earlier.",
                    "Columns count as they are: give them comparable units.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return ClusterTable.problems(new JsonFields(input), 1);
  }

  @Override
  public double steps(Json.Obj input) {
    double rows = DataColumns.of(new JsonFields(input)).rows();
    double columns = DataColumns.of(new JsonFields(input)).columns().size();
    return 1e4 + rows * rows * (3 + columns);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    ClusterTable table = ClusterTable.of(fields);
    var clusters =
        new DensityClusters(table.points(), fields.text("metric"), fields.number("epsilon"));
    boolean[] core = clusters.core(fields.integer("min_points"), work);
    int[] labels = clusters.labels(core, work);
    return JsonComputed.of(
        Json.obj(
            "labels", IntStream.of(labels).boxed().toList(),
            "core", IntStream.range(0, core.length).mapToObj(i -> core[i]).toList(),
            "clusters", 1 + Arrays.stream(labels).max().orElse(-1),
            "noise", Arrays.stream(labels).filter(label -> label < 0).count(),
            "core_points", IntStream.range(0, core.length).filter(i -> core[i]).count(),
            "rows_left_out", table.leftOut()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new DensityChecks(ClusterTable.of(fields), fields, new JsonFields(result)).all();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        labelled(ClusterTable.of(new JsonFields(input)), new JsonFields(result).numbers("labels")));
  }

  /** Returns the plot of the first two coordinates of labelled rows. */
  static Plot labelled(ClusterTable table, double[] labels) {
    int second = Math.min(1, table.names().size() - 1);
    var plot =
        LayeredPlot.of(
            "Rows by cluster",
            table.names().get(0) + " (unit of the input)",
            table.names().get(second) + " (unit of the input)");
    for (int label = DensityClusters.NOISE; label < MOST_DRAWN; label++) {
      var rows = new ArrayList<double[]>();
      for (int i = 0; i < labels.length; i++) {
        if (labels[i] == label) {
          rows.add(table.points()[i]);
        }
      }
      if (!rows.isEmpty()) {
        plot =
            plot.points(
                label < 0 ? "noise" : "cluster " + label,
                rows.stream().mapToDouble(row -> row[0]).toArray(),
                rows.stream().mapToDouble(row -> row[second]).toArray());
      }
    }
    return plot.plot();
  }
}
