package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.FiniteResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A tree from pairwise distances. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class NeighborJoiningTree
    implements Engine<NeighborJoiningTree.Input, NeighborJoiningTree.Result> {
  private static final String MIDPOINT = "midpoint";

  /** The ways from distances to a tree. */
  public enum TreeMethod {
    NJ,
    UPGMA
  }

  /**
   * Distances, and the tree that is sought.
   *
   * @param taxa names; left out where distances is a result with taxa
   * @param distances distance matrix, symmetric, zero on the diagonal; or the result of a run
   * @param method neighbour joining, or average linkage under a constant clock
   * @param root root of a joined tree: midpoint, or the name of the outgroup
   */
  @Example(
      """
      {"taxa": ["a", "b", "c", "d", "e"],
       "distances": [
         [0, 5, 9, 9, 8], [5, 0, 10, 10, 9], [9, 10, 0, 8, 7], [9, 10, 8, 0, 3],
         [8, 9, 7, 3, 0]]}""")
  @Example(
      """
      {"taxa": ["human", "mouse", "chick", "frog"],
       "distances": [[0, 3, 7, 8], [3, 0, 7, 8], [7, 7, 0, 9], [8, 8, 9, 0]],
       "method": "upgma"}""")
  public record Input(
      @Title("Taxa; left out where distances is a result with taxa") @Size(min = 3, max = 500)
          Optional<List<@Title("Name of a taxon") @Size(min = 1, max = 64) String>> taxa,
      @Title(
              "Distance matrix, symmetric, zero on the diagonal; or the result of a run that has"
                  + " taxa and distances")
          TaxaDistances distances,
      @Title("Neighbour joining, or average linkage under a constant clock") @Default("\"nj\"")
          TreeMethod method,
      @Title("Root of a joined tree: midpoint, or the name of the outgroup")
          @Size(min = 1, max = 64)
          Optional<String> root) {
    private DistanceTable table() {
      return DistanceTable.of(taxa, distances);
    }
  }

  /**
   * The tree.
   *
   * @param totalLength sum of the branch lengths
   * @param newick tree in Newick format
   * @param rooted whether the tree has a root
   * @param terminalBranchLengths branch length of each taxon
   * @param patristicDistances distances along the tree
   */
  public record Result(
      @Title("Sum of the branch lengths") @Unit("as input") double totalLength,
      @Title("Tree in Newick format") String newick,
      @Title("Whether the tree has a root") boolean rooted,
      @Title("Branch length of each taxon")
          Map<String, @Unit("as input") Double> terminalBranchLengths,
      @Title("Distances along the tree") List<@Unit("as input") double[]> patristicDistances) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.phylogeny.neighbor-joining")
        .limit(
            "taxa",
            "At most 200 taxa: of more, distances rarely resolve the inner branches.",
            "size(distances) <= 200")
        .title(
            "Neighbour-joining or UPGMA tree from a distance matrix",
            "The unrooted tree by neighbour joining, with branch lengths, or with a root at the"
                + " midpoint or on the branch of an outgroup; or the rooted tree by UPGMA, whose"
                + " nodes lie half a distance above the leaves. On distances that come"
                + " from a tree it gives that tree; else branches may be negative and the largest"
                + " difference between distances and ways along the tree says how far off it is.")
        .synonyms(
            "phylogenetic tree, evolutionary tree, tree from distances, newick, build a tree,"
                + " tree of species, UPGMA, taxa")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    DistanceTable table = input.table();
    var found = new ArrayList<>(table.problems(input.taxa().isPresent()));
    if (input.root().isPresent()) {
      String root = input.root().get();
      if (input.method() == TreeMethod.UPGMA) {
        found.add(Problem.invalid("/root", "must be left out: a tree by upgma has its root"));
      } else if (!root.equals(MIDPOINT) && !table.taxa().contains(root)) {
        found.add(Problem.invalid("/root", "must be midpoint or one of the taxa"));
      }
    }
    return found;
  }

  @Override
  public double steps(Input input) {
    double n = input.table().taxa().size();
    return 1000 + n * n * n;
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    double[][] distances = input.table().distances();
    Result result = result(input, work);
    double worst = 0;
    for (int i = 0; i < distances.length; i++) {
      double[] along = result.patristicDistances().get(i);
      for (int j = 0; j < i; j++) {
        worst = Math.max(worst, Math.abs(along[j] - distances[i][j]));
      }
    }
    return Computed.of(result).remarking("max_abs_patristic_residual", worst);
  }

  /**
   * Returns the tree of distances.
   *
   * @throws Infeasible when their sum is beyond double precision
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    DistanceTable table = input.table();
    List<String> taxa = table.taxa();
    FiniteResults.number(
        "the sum of all distances",
        Arrays.stream(table.distances()).flatMapToDouble(Arrays::stream).sum());
    Tree tree = tree(input, table, work::proceed);
    Map<String, Double> lengths = new LinkedHashMap<>();
    double[] terminals = tree.terminals();
    for (int i = 0; i < terminals.length; i++) {
      lengths.put(taxa.get(i), terminals[i]);
    }
    return new Result(
        tree.totalLength(),
        tree.newick(),
        tree.branches().size() == 2,
        lengths,
        List.of(tree.patristic()));
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new TreeLaws(input.table(), result).checks(input.method() == TreeMethod.UPGMA);
  }

  private static Tree tree(Input input, DistanceTable table, Runnable often) {
    List<String> taxa = table.taxa();
    if (input.method() == TreeMethod.UPGMA) {
      return new Tree(taxa, AverageLinkage.tree(table.distances(), often));
    }
    var joined = new Tree(taxa, NeighborJoining.tree(table.distances(), often));
    if (input.root().isEmpty()) {
      return joined;
    }
    String root = input.root().get();
    return root.equals(MIDPOINT)
        ? Rooting.midpoint(joined)
        : Rooting.outgroup(joined, taxa.indexOf(root));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(TreeDrawing.of(tree(input, input.table(), () -> {})));
  }
}
