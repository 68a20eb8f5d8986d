package dev.omni.quant.biology;

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

/** A tree from pairwise distances. */
@AutoService(JsonEngine.class)
public final class NeighborJoiningTree implements JsonEngine {
  private static final String MIDPOINT = "midpoint";

  private static final Shape CONTRACT =
      DistanceTable.in(Shape.object())
          .optional(
              "method",
              Shape.choice("nj", "upgma")
                  .otherwise("nj")
                  .titled("Neighbour joining, or average linkage under a constant clock"))
          .optional(
              "root",
              Shape.string()
                  .length(1, 64)
                  .titled("Root of a joined tree: midpoint, or the name of the outgroup"))
          .example(
              Json.obj(
                  "taxa",
                  List.of("a", "b", "c", "d", "e"),
                  "distances",
                  Json.arr(
                      List.of(0, 5, 9, 9, 8),
                      List.of(5, 0, 10, 10, 9),
                      List.of(9, 10, 0, 8, 7),
                      List.of(9, 10, 8, 0, 3),
                      List.of(8, 9, 7, 3, 0))))
          .example(
              Json.obj(
                  "taxa",
                  List.of("human", "mouse", "chick", "frog"),
                  "distances",
                  Json.arr(
                      List.of(0, 3, 7, 8),
                      List.of(3, 0, 7, 8),
                      List.of(7, 7, 0, 9),
                      List.of(8, 8, 9, 0)),
                  "method",
                  "upgma"));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "total_length", Shape.number().unit("as input").titled("Sum of the branch lengths"))
          .required("newick", Shape.string().titled("Tree in Newick format"))
          .required("rooted", Shape.bool().titled("Whether the tree has a root"))
          .required(
              "terminal_branch_lengths",
              Shape.mapOf(Shape.number().unit("as input")).titled("Branch length of each taxon"))
          .required(
              "patristic_distances",
              Shape.listOf(Shape.listOf(Shape.number().unit("as input")))
                  .titled("Distances along the tree"));

  @Override
  public Capability capability() {
    return Capability.named("biology.phylogeny.neighbor-joining")
        .title(
            "Neighbour-joining or UPGMA tree from a distance matrix",
            "The unrooted tree by neighbour joining, with branch lengths, or with a root at the"
                + " midpoint or on the branch of an outgroup; or the rooted tree by UPGMA, whose"
                + " nodes lie half a distance above the leaves. On distances that come"
                + " from a tree it gives that tree; else branches may be negative and the largest"
                + " difference between distances and ways along the tree says how far off it is.")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Tree with branch lengths")
        .method(
            new Method(
                "Neighbour joining, average linkage",
                "Q(i,j) = (n-2) d_ij - r_i - r_j, least is joined; l_i = d_ij/2 + (r_i -"
                    + " r_j)/(2(n-2)); d_uk = (d_ik + d_jk - d_ij)/2; UPGMA:"
                    + " least d_ij is joined at height d_ij/2, d_uk = (n_i d_ik + n_j d_jk)/(n_i +"
                    + " n_j)",
                List.of(
                    "N. Saitou and M. Nei, Molecular Biology and Evolution 4, 1987, 406-425",
                    "J. A. Studier and K. J. Keppler, Molecular Biology and Evolution 5, 1988,"
                        + " 729-731",
                    "R. R. Sokal and C. D. Michener, University of Kansas Science Bulletin 38, 1958,"
                        + " 1409-1438",
                    "J. S. Farris, American Naturalist 106, 1972, 645-668"),
                List.of(),
                List.of(
                    "Of equally near pairs the first in the order of the taxa is joined.",
                    "The midpoint lies halfway between the first of the pairs of taxa that are"
                        + " farthest apart along the tree; an outgroup has the root in the middle of"
                        + " its branch.",
                    "Negative branches are kept: cutting them would hide how the data depart from a"
                        + " tree.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var table = DistanceTable.of(fields);
    var found = new ArrayList<Problem>(table.problems(fields.has("taxa")));
    if (fields.has("root")) {
      if (fields.text("method").equals("upgma")) {
        found.add(Problem.invalid("/root", "must be left out: a tree by upgma has its root"));
      } else if (!fields.text("root").equals(MIDPOINT)
          && !table.taxa().contains(fields.text("root"))) {
        found.add(Problem.invalid("/root", "must be midpoint or one of the taxa"));
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    double n = DistanceTable.of(new JsonFields(input)).taxa().size();
    return n * n * n;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    DistanceTable table = DistanceTable.of(fields);
    List<String> taxa = table.taxa();
    double[][] distances = table.distances();
    FiniteResults.number(
        "the sum of all distances", Arrays.stream(distances).flatMapToDouble(Arrays::stream).sum());
    Tree tree = tree(fields, taxa, distances, work::proceed);
    double[][] patristic = tree.patristic();
    double worst = 0;
    for (int i = 0; i < patristic.length; i++) {
      for (int j = 0; j < i; j++) {
        worst = Math.max(worst, Math.abs(patristic[i][j] - distances[i][j]));
      }
    }
    Json.Obj lengths = Json.Obj.EMPTY;
    double[] terminals = tree.terminals();
    for (int i = 0; i < terminals.length; i++) {
      lengths = lengths.with(taxa.get(i), terminals[i]);
    }
    String newick = tree.newick();
    return JsonComputed.of(
        Json.obj(
            "newick",
            newick,
            "terminal_branch_lengths",
            lengths,
            "rooted",
            tree.branches().size() == 2,
            "total_length",
            tree.totalLength(),
            "patristic_distances",
            Arrays.stream(patristic).map(Json::arr).toList(),
            "checks",
            Json.obj("max_abs_patristic_residual", worst)));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var laws = new TreeLaws(DistanceTable.of(fields), new JsonFields(result));
    return laws.checks(fields.text("method").equals("upgma"));
  }

  private static Tree tree(
      JsonFields fields, List<String> taxa, double[][] distances, Runnable often) {
    if (fields.text("method").equals("upgma")) {
      return new Tree(taxa, AverageLinkage.tree(distances, often));
    }
    var joined = new Tree(taxa, NeighborJoining.tree(distances, often));
    if (!fields.has("root")) {
      return joined;
    }
    return fields.text("root").equals(MIDPOINT)
        ? Rooting.midpoint(joined)
        : Rooting.outgroup(joined, taxa.indexOf(fields.text("root")));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var table = DistanceTable.of(fields);
    return Optional.of(TreeDrawing.of(tree(fields, table.taxa(), table.distances(), () -> {})));
  }
}
