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
import dev.omni.quant.core.FiniteResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The tree of merges of the rows of a table, or of given distances. */
@AutoService(JsonEngine.class)
public final class HierarchicalClustering implements JsonEngine {
  private static final int MOST_ROWS = 5000;
  private static final int MOST_GIVEN = 1000;
  private static final Shape NUMBERS = Shape.listOf(Shape.number().unit("1"));
  private static final Shape WHOLE = Shape.listOf(Shape.integer().unit("1"));

  private static final Shape CONTRACT =
      Shape.object()
          .optional("table", ClusterTable.shape(MOST_ROWS))
          .optional(
              "distances",
              Shape.matrix(Shape.arrayOf(Shape.number().atLeast(0).unit("1"), 2, MOST_GIVEN))
                  .columns(2, MOST_GIVEN)
                  .titled("Distance of each two items, a symmetric matrix"))
          .required(
              "linkage",
              Shape.choice("single", "complete", "average", "ward")
                  .titled("Distance of two clusters"))
          .optional("metric", ClusterTable.METRIC)
          .optional(
              "clusters",
              Shape.integer()
                  .atLeast(1)
                  .atMost(MOST_ROWS)
                  .unit("1")
                  .titled("Number of clusters for the labels"))
          .optional(
              "height",
              Shape.number().atLeast(0).unit("1").titled("Height of the cut for the labels"))
          .exactlyOne("table", "distances")
          .example(
              Json.obj(
                  "table",
                  Json.obj(
                      "x", new double[] {0.17, 5.54, 3.49, -0.32, 0.16, 0.3},
                      "y", new double[] {0.21, 4.03, 5.48, -0.43, 1.36, 5.35}),
                  "linkage",
                  "average",
                  "clusters",
                  3));

  private static final Shape RESULT =
      Shape.object()
          .required("labels", WHOLE.titled("Cluster of each row; one for all without a cut"))
          .required(
              "merges",
              Shape.object()
                  .required("left", WHOLE.titled("Row, or n + i for merge i"))
                  .required("right", WHOLE.titled("Row, or n + i for merge i"))
                  .required("height", NUMBERS.titled("Distance of the two"))
                  .required("size", WHOLE.titled("Rows of the cluster"))
                  .titled("Merges by height"))
          .required(
              "cophenetic_correlation",
              Shape.number()
                  .unit("1")
                  .orNull()
                  .titled("Correlation of the distances with the heights of the first merge"))
          .required("leaf_order", WHOLE.titled("Rows from left to right"))
          .required(
              "rows_left_out", Shape.integer().unit("1").titled("Rows with a missing number"));

  @Override
  public Capability capability() {
    return Capability.named("scientific-discovery.cluster.hierarchical")
        .title(
            "Hierarchical clusters",
            "Merges the two nearest clusters until one is left. Labels count from 0 by first row."
                + " cophenetic_correlation is null where all distances are the same.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Tree of merges")
        .method(
            new Method(
                "Chain of nearest neighbors with the update of Lance and Williams",
                "single: min; complete: max; average: (n_a d_a + n_b d_b)/(n_a + n_b); ward: d^2 ="
                    + " ((n_a + n_c) d_a^2 + (n_b + n_c) d_b^2 - n_c d_ab^2)/(n_a + n_b + n_c)",
                List.of(
                    "F. Murtagh, Comput. J. 26, 1983, pp. 354-359",
                    "G. N. Lance and W. T. Williams, Comput. J. 9, 1967, pp. 373-380",
                    "J. H. Ward, J. Am. Statist. Assoc. 58, 1963, pp. 236-244",
                    "R. R. Sokal and F. J. Rohlf, Taxon 11, 1962, pp. 33-40"),
                List.of(),
                List.of(
                    "Columns count as they are: give them comparable units.",
                    "Heights of ward are distances, not squares. Among equally near clusters the"
                        + " one with the lowest row is taken.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (fields.has("table")) {
      found.addAll(ClusterTable.problems(fields, 2));
    } else {
      found.addAll(asymmetric(fields.rows("distances")));
    }
    if (fields.has("clusters") && fields.has("height")) {
      found.add(DataTableChecks.invalid("height", "must be left out where there are clusters"));
    }
    if (found.isEmpty() && fields.has("clusters")) {
      int rows = distances(fields).size();
      if (fields.integer("clusters") > rows) {
        found.add(DataTableChecks.invalid("clusters", "must be at most the rows, " + rows));
      }
    }
    return found;
  }

  private static List<Problem> asymmetric(double[][] matrix) {
    for (int i = 0; i < matrix.length; i++) {
      String at = "/distances/" + i;
      if (matrix[i].length != matrix.length) {
        return List.of(
            Problem.invalid(at, "must have " + matrix.length + " values, one for each item"));
      }
    }
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j <= i; j++) {
        if (i == j ? matrix[i][j] != 0 : matrix[i][j] != matrix[j][i]) {
          return List.of(
              Problem.invalid(
                  "/distances/" + i + "/" + j,
                  i == j ? "must be 0" : "must be the distance of " + j + " and " + i + " too"));
        }
      }
    }
    return List.of();
  }

  private static Distances distances(JsonFields fields) {
    return fields.has("table")
        ? Distances.ofPoints(ClusterTable.of(fields).points(), fields.text("metric"))
        : Distances.ofMatrix(fields.rows("distances"));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double rows =
        fields.has("table") ? DataColumns.of(fields).rows() : fields.items("distances").size();
    double columns = fields.has("table") ? DataColumns.of(fields).columns().size() : 1;
    return 1e4 + rows * rows * (20 + columns);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    Distances distances = distances(fields);
    FiniteResults.numbers("a distance", distances.values());
    var tree = new Dendrogram(Linkage.named(fields.text("linkage")).merges(distances, work));
    work.proceed();
    Distances heights = tree.cophenetic();
    int merged = merged(fields, tree);
    Linkage.Merge[] merges = tree.merges();
    double correlation =
        PairCorrelation.of(CorrelationMatrix.Kind.PEARSON, distances.values(), heights.values())
            .coefficient();
    Json.Obj result =
        Json.obj(
            "labels", whole(tree.labels(merged)),
            "merges",
                Json.obj(
                    "left", Arrays.stream(merges).map(Linkage.Merge::left).toList(),
                    "right", Arrays.stream(merges).map(Linkage.Merge::right).toList(),
                    "height",
                        FiniteResults.numbers(
                            "a height",
                            Arrays.stream(merges).mapToDouble(Linkage.Merge::height).toArray()),
                    "size", Arrays.stream(merges).map(Linkage.Merge::size).toList()),
            "cophenetic_correlation",
                Double.isFinite(correlation) ? Json.num(correlation) : Json.NULL,
            "leaf_order", whole(tree.order()),
            "rows_left_out", fields.has("table") ? ClusterTable.of(fields).leftOut() : 0);
    return JsonComputed.of(result);
  }

  /** Returns the number of merges below the cut; all without one. */
  private static int merged(JsonFields fields, Dendrogram tree) {
    if (fields.has("clusters")) {
      return tree.leaves() - fields.integer("clusters");
    }
    return fields.has("height") ? tree.below(fields.number("height")) : tree.merges().length;
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var found = new JsonFields(result);
    int leftOut = fields.has("table") ? ClusterTable.of(fields).leftOut() : 0;
    return DendrogramChecks.of(distances(fields), Linkage.named(fields.text("linkage")), found)
        .all(merged(fields, tree(found)), leftOut);
  }

  private static List<Integer> whole(int[] values) {
    return IntStream.of(values).boxed().toList();
  }

  private static Dendrogram tree(JsonFields result) {
    JsonFields given = result.fields("merges");
    double[] left = given.numbers("left");
    double[] right = given.numbers("right");
    double[] height = given.numbers("height");
    double[] size = given.numbers("size");
    var merges = new Linkage.Merge[left.length];
    for (int k = 0; k < merges.length; k++) {
      merges[k] = new Linkage.Merge((int) left[k], (int) right[k], height[k], (int) size[k]);
    }
    return new Dendrogram(merges);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(DendrogramPlot.of(tree(new JsonFields(result))));
  }
}
