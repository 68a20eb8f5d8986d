package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.quant.core.FiniteResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/** A tree from pairwise distances. */
@AutoService(Engine.class)
public final class NeighborJoiningTree implements Engine {
  private static final double ROUNDING = 1e-12;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "taxa",
              Shape.arrayOf(Shape.string().length(1, 64).titled("Name of a taxon"), 3, 500)
                  .titled("Taxa"))
          .required(
              "distances",
              Shape.arrayOf(
                      Shape.arrayOf(Shape.number().unit("1").titled("Distance"), 1, 500)
                          .titled("Distances of one taxon"),
                      1,
                      500)
                  .titled("Distance matrix, symmetric, zero on the diagonal"))
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
                      List.of(8, 9, 7, 3, 0))));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "total_length", Shape.number().unit("as input").titled("Sum of the branch lengths"))
          .required("newick", Shape.string().titled("Tree in Newick format"))
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
            "Neighbour-joining tree from a distance matrix",
            "The unrooted tree by neighbour joining, with branch lengths. On distances that come"
                + " from a tree it gives that tree; else branches may be negative and the largest"
                + " difference between distances and ways along the tree says how far off it is.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Neighbour joining",
                "Q(i,j) = (n-2) d_ij - r_i - r_j, least is joined; l_i = d_ij/2 + (r_i -"
                    + " r_j)/(2(n-2)); d_uk = (d_ik + d_jk - d_ij)/2",
                List.of(
                    "N. Saitou and M. Nei, Molecular Biology and Evolution 4, 1987, 406-425",
                    "J. A. Studier and K. J. Keppler, Molecular Biology and Evolution 5, 1988,"
                        + " 729-731"),
                List.of(),
                List.of(
                    "Of equally near pairs the first in the order of the taxa is joined.",
                    "Negative branches are kept: cutting them would hide how the data depart from a"
                        + " tree.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var found = new ArrayList<Problem>();
    List<String> taxa = new JsonFields(input).texts("taxa");
    double[][] rows = new JsonFields(input).rows("distances");
    var seen = new HashSet<String>();
    for (int i = 0; i < taxa.size(); i++) {
      if (!seen.add(taxa.get(i))) {
        found.add(invalid(Pointer.ROOT.to("taxa").to(i), "must be unique"));
      }
    }
    Pointer distances = Pointer.ROOT.to("distances");
    if (rows.length != taxa.size()) {
      found.add(invalid(distances, "must have a row for each of the " + taxa.size() + " taxa"));
      return found;
    }
    for (int i = 0; i < rows.length; i++) {
      row(rows, i, distances.to(i), found);
    }
    return found;
  }

  private static void row(double[][] rows, int i, Pointer at, List<Problem> found) {
    if (rows[i].length != rows.length) {
      found.add(invalid(at, "must have " + rows.length + " distances, one for each taxon"));
      return;
    }
    for (int j = 0; j < rows.length; j++) {
      if (i == j && rows[i][j] != 0) {
        found.add(invalid(at.to(j), "must be 0: the distance of a taxon to itself"));
      } else if (rows[i][j] < 0) {
        found.add(invalid(at.to(j), "must not be negative"));
      } else if (j < i && rows[j].length == rows.length && rows[i][j] != rows[j][i]) {
        found.add(invalid(at.to(j), "must equal its mirror, the matrix is symmetric"));
      }
    }
  }

  private static Problem invalid(Pointer at, String message) {
    return Problem.invalid(at.text(), message);
  }

  @Override
  public double steps(Json.Obj input) {
    double n = new JsonFields(input).items("taxa").size();
    return n * n * n;
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    List<String> taxa = fields.texts("taxa");
    double[][] distances = fields.rows("distances");
    FiniteResults.number(
        "the sum of all distances", Arrays.stream(distances).flatMapToDouble(Arrays::stream).sum());
    var tree = new Tree(taxa, NeighborJoining.tree(distances, work::proceed));
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
    return Computed.of(
            Json.obj(
                "newick", newick,
                "terminal_branch_lengths", lengths,
                "total_length", tree.totalLength(),
                "patristic_distances", Arrays.stream(patristic).map(Json::arr).toList(),
                "checks", Json.obj("max_abs_patristic_residual", worst)))
        .checked(sameLength(newick, tree.totalLength(), distances));
  }

  private static Check sameLength(String newick, double total, double[][] distances) {
    double all = Arrays.stream(distances).flatMapToDouble(Arrays::stream).map(Math::abs).sum();
    return new Check(
        "newick_length_residual",
        Tree.lengthsIn(newick) - total,
        ROUNDING * all,
        "The sum of the branch lengths that stand in the Newick text, less total_length.");
  }
}
