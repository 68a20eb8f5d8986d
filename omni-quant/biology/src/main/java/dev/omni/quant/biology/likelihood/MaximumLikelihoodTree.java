package dev.omni.quant.biology.likelihood;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.biology.AlignedSequences;
import dev.omni.quant.biology.NewickReader;
import dev.omni.quant.biology.TreeDrawing;
import dev.omni.quant.core.BlockSeeds;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The tree of aligned DNA with the greatest likelihood. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MaximumLikelihoodTree
    implements Engine<MaximumLikelihoodTree.Input, MaximumLikelihoodTree.Result> {
  private static final int RANDOM_STARTS = 3;
  private static final int WAVE = 8;

  /** The share of a run with replicates that is done when the tree is known. */
  private static final double SHARE = 0.3;

  /**
   * Aligned DNA, a model, and how trees are searched.
   *
   * @param alignment DNA by name
   * @param model of substitution
   * @param gammaCategories classes of sites with rates of their own
   * @param invariant whether some sites do not change
   * @param tree at which the search begins
   * @param search steps from tree to tree
   * @param bootstrap replicates
   * @param seed of random trees and replicates
   */
  @Example(
      """
      {"alignment": {
        "id": ["human", "chimp", "gorilla", "orangutan", "gibbon"],
        "sequence": [
          "AAGCTTCACCGGCGCAGTCATTCTCATAATCGCCCACGGGCTTACATCCTCATTACTATT",
          "AAGCTTCACCGGCGCAATTATCCTCATAATCGCCCACGGACTTACATCCTCATTATTATT",
          "AAGCTTCACCGGCGCAGTTGTTCTTATAATTGCCCACGGACTTACATCATCATTATTATT",
          "AAGCTTCACCGGCGCAACCACCCTCATGATTGCCCATGGACTCACATCCTCCCTACTGTT",
          "AAGCTTTACAGGTGCAACCGTCCTCATAATCGCCCACGGACTAACCTCTTCCCTGCTATT"]},
       "model": "hky85"}""")
  @Example(
      """
      {"alignment": {
        "id": ["a", "b", "c", "d"],
        "sequence": ["ACGTTGCAAGCTTACGGATCRTTA", "ACGTTGCAAGCTTACGGTTCGTTA",
                     "ACGTCGCAAGCT-ACGGTTCGATA", "ATGTCGCTAGCTTACAGTTCGATN"]},
       "model": "k80", "gamma_categories": 4, "search": "nni", "bootstrap": 20, "seed": 1}""")
  public record Input(
      @Title("Aligned DNA by name; gaps, ? and IUPAC codes are bases that may be several")
          AlignedSequences alignment,
      @Title("Model of substitution") @Default("\"hky85\"") NucleotideModel model,
      @Title("Classes of sites, with the mean rates of equal parts of a gamma distribution")
          @Unit("1")
          @Range(from = 1, to = 16)
          @Default("1")
          int gammaCategories,
      @Title("Whether a share of the sites does not change") @Default("false") boolean invariant,
      @Title("Tree in Newick format at which the search begins, with two branches at each node")
          @Size(min = 1, max = 100_000)
          Optional<String> tree,
      @Title("Steps from tree to tree") @Default("\"nni_spr\"") TopologySearch search,
      @Title("Bootstrap replicates") @Unit("1") @Range(from = 0, to = 1000) @Default("0")
          int bootstrap,
      @Title("Seed of random trees and of replicates")
          @Unit("1")
          @Range(from = 0, to = 9007199254740991d)
          @Default("0")
          long seed) {
    Map<String, Integer> taxa() {
      Map<String, Integer> taxa = new HashMap<>();
      for (String id : alignment.ids()) {
        taxa.put(id, taxa.size());
      }
      return taxa;
    }
  }

  /**
   * The tree, and the parameters of the model.
   *
   * @param tree in Newick format, with support as labels
   * @param logLikelihood natural logarithm of the likelihood
   * @param treeLength sum of the branches
   * @param kappa rate of transitions over that of transversions
   * @param rates of exchange
   * @param gammaShape of the rates of sites
   * @param invariantFraction share of sites that do not change
   * @param frequencies of A, C, G and T
   * @param splits of the taxa by the inner branches
   * @param support of each split
   * @param parameters number of free ones
   * @param aic criterion of Akaike
   * @param bic Bayesian criterion
   */
  public record Result(
      @Title("Tree in Newick format; labels of inner nodes are the support of their branch")
          String tree,
      @Title("Natural logarithm of the likelihood") @Unit("1") double logLikelihood,
      @Title("Sum of the branch lengths") @Unit("changes a site") double treeLength,
      @Title("Rate of transitions over that of transversions, of k80 and hky85") @Unit("1")
          OptionalDouble kappa,
      @Title("Rates of exchange over that of G and T, of gtr") Optional<ExchangeRates> rates,
      @Title("Shape of the gamma distribution of rates of sites") @Unit("1")
          OptionalDouble gammaShape,
      @Title("Share of sites that do not change") @Unit("1") OptionalDouble invariantFraction,
      @Title("Frequencies of A, C, G and T") @Unit("1") double[] frequencies,
      @Title("Taxa on the smaller side of each inner branch, the fewest first")
          List<List<String>> splits,
      @Title("Share of replicates that have the split, in the order of splits") @Unit("1")
          Optional<double[]> support,
      @Title("Number of free parameters: branches, rates and frequencies") @Unit("1")
          int parameters,
      @Title("Akaike information criterion") @Unit("1") double aic,
      @Title("Bayesian information criterion") @Unit("1") double bic) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.phylogeny.maximum-likelihood")
        .limit(
            "sites",
            "At least 100 aligned sites: fewer resolve few branches.",
            "size(alignment.sequence[0]) >= 100")
        .limit("taxa", "At most 100 taxa.", "size(alignment.id) <= 100")
        .title(
            "Maximum-likelihood tree of aligned DNA",
            "The unrooted tree, its branch lengths and the parameters of a model of substitution"
                + " that give the alignment the greatest likelihood. A search climbs from a tree by"
                + " neighbor joining and three random ones, or from the tree that is given;"
                + " with search none its branches alone are fitted. kappa is the rate of transitions"
                + " over that of transversions, not their numbers. Branch lengths are changes a"
                + " site, over all sites, also those that do not change.")
        .synonyms(
            "maximum likelihood phylogeny, PhyML, RAxML, IQ-TREE, phylogenetic tree, HKY, GTR,"
                + " gamma rates, bootstrap support, evolutionary tree, molecular phylogenetics")
        .job(Workload.HIGH)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Tree with branch lengths")
        .method(
            new Method(
                "Pruning; Newton's and a quasi-Newton method; interchange and regrafting",
                "L = prod over sites of sum over classes 1/c sum over bases prod P(r t), P(t) ="
                    + " exp(Q t), with -sum pi_i q_ii = 1; q_ij = r_ij pi_j; aic = -2 ln L + 2 k;"
                    + " bic = -2 ln L + k ln(sites)",
                List.of(
                    "J. Felsenstein, J. Mol. Evol. 17, 1981, 368-376",
                    "T. H. Jukes and C. R. Cantor, in Mammalian Protein Metabolism III, 1969, pp."
                        + " 21-132",
                    "M. Kimura, J. Mol. Evol. 16, 1980, pp. 111-120",
                    "M. Hasegawa, H. Kishino and T. Yano, J. Mol. Evol. 22, 1985, 160-174",
                    "S. Tavare, Lectures on Mathematics in the Life Sciences 17, 1986, 57-86",
                    "Z. Yang, J. Mol. Evol. 39, 1994, 306-314",
                    "J. Felsenstein, Evolution 39, 1985, 783-791 (bootstrap)"),
                List.of(Libraries.named("org.hipparchus:hipparchus-core")),
                List.of(
                    "A search finds a tree that no step improves; that it is the best of all is not"
                        + " certain.",
                    "Frequencies of hky85 and gtr are those of letters that are one base; one that"
                        + " does not occur counts as 1e-6.",
                    "Branches lie between 1e-8 and 20 changes a site.",
                    "Replicates draw sites with replacement, begin at their own tree by neighbor"
                        + " joining, and keep the parameters of the tree.",
                    "taxa x sites x gamma_categories is at most 2e6.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return TreeProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double taxa = input.alignment().size();
    double each = 4 * taxa * input.alignment().length() * input.gammaCategories();
    double fit = 30 * (taxa + 20);
    if (input.search() == TopologySearch.NONE) {
      return 1e5 + each * fit / 8;
    }
    double climb = input.search() == TopologySearch.NNI ? 60 : 30 * Math.min(60, taxa);
    double starts = input.tree().isPresent() ? 1 : 1 + RANDOM_STARTS;
    return 1e5 + each * (fit + (starts + input.bootstrap()) * climb);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    SitePatterns patterns = SitePatterns.of(input.alignment());
    RateParameters parameters =
        RateParameters.of(input.model(), patterns, input.gammaCategories(), input.invariant());
    BestTree best = best(input, patterns, parameters, work);
    var splits = new TreeSplits(input.alignment().ids());
    List<List<String>> own = splits.of(best.tree());
    Map<List<String>, Double> support = new HashMap<>();
    if (input.bootstrap() > 0) {
      SubstitutionProcess process = parameters.process(best.free());
      support.putAll(support(input, patterns, process, splits, own, work));
    }
    int free =
        2 * patterns.taxa() - 3 + parameters.count() + (input.model().hasFrequencies() ? 3 : 0);
    double[] rates = parameters.rates(best.free());
    double shape = parameters.shape(best.free());
    var result =
        new Result(
            splits.newick(best.tree(), support),
            best.value(),
            best.tree().total(),
            input.model().hasKappa() ? OptionalDouble.of(rates[0]) : OptionalDouble.empty(),
            input.model() == NucleotideModel.GTR
                ? Optional.of(ExchangeRates.of(input.model().pairs(rates)))
                : Optional.empty(),
            Double.isInfinite(shape) ? OptionalDouble.empty() : OptionalDouble.of(shape),
            input.invariant()
                ? OptionalDouble.of(parameters.share(best.free()))
                : OptionalDouble.empty(),
            parameters.frequencies(),
            own,
            input.bootstrap() > 0
                ? Optional.of(
                    own.stream().mapToDouble(split -> support.getOrDefault(split, 0.0)).toArray())
                : Optional.empty(),
            free,
            -2 * best.value() + 2 * free,
            -2 * best.value() + free * StrictMath.log(input.alignment().length()));
    work.progress(1, Json.Obj.EMPTY);
    return Computed.of(result).noting("seed", input.seed()).noting("generator", "SplitMix64");
  }

  /**
   * Returns the tree of greatest likelihood.
   *
   * @throws dev.omni.engine.NotConverged when branches and parameters find no optimum
   */
  public static Result value(Input input) {
    return new MaximumLikelihoodTree().compute(input, Work.alone()).result();
  }

  private static BestTree best(
      Input input, SitePatterns patterns, RateParameters parameters, Work work) {
    var starts = new ArrayList<TreeGraph>();
    if (input.tree().isPresent()) {
      starts.add(TreeGraph.of(NewickReader.read(input.tree().get()), input.taxa()));
    } else {
      starts.add(TreeStarts.joined(patterns, work::proceed));
    }
    if (input.search() == TopologySearch.NONE) {
      return BestTree.fitted(starts.get(0), patterns, parameters, work);
    }
    int random = patterns.taxa() > 3 && input.tree().isEmpty() ? RANDOM_STARTS : 0;
    for (int k = 0; k < random; k++) {
      long own = BlockSeeds.splitmix64(input.seed(), k);
      starts.add(TreeStarts.random(patterns.taxa(), new SeededDraws(own)));
    }
    double share = input.bootstrap() > 0 ? SHARE : 1;
    boolean regrafting = input.search() == TopologySearch.NNI_SPR;
    Optional<BestTree> best = Optional.empty();
    for (int k = 0; k < starts.size(); k++) {
      work.progress(share * k / starts.size(), Json.Obj.EMPTY);
      TreeGraph start = starts.get(k);
      best = Optional.of(BestTree.searched(start, patterns, parameters, regrafting, best, work));
    }
    return best.orElseThrow();
  }

  /** Returns the share of replicates that have each split. */
  private static Map<List<String>, Double> support(
      Input input,
      SitePatterns patterns,
      SubstitutionProcess process,
      TreeSplits splits,
      List<List<String>> own,
      Work work) {
    Map<List<String>, Double> counts = new HashMap<>();
    own.forEach(split -> counts.put(split, 0.0));
    int all = input.bootstrap();
    for (int first = 0; first < all; first += WAVE) {
      int start = RANDOM_STARTS + first;
      int count = Math.min(WAVE, all - first);
      for (List<List<String>> drawn :
          work.blocks(
              count, k -> splits.of(replicate(input, patterns, process, start + k, work)))) {
        for (List<String> split : new HashSet<>(drawn)) {
          counts.computeIfPresent(split, (any, before) -> before + 1);
        }
      }
      work.progress(SHARE + (1 - SHARE) * (first + count) / all, Json.Obj.EMPTY);
    }
    counts.replaceAll((any, count) -> count / all);
    return counts;
  }

  /** Returns the best tree of sites that are drawn with replacement. */
  private static TreeGraph replicate(
      Input input, SitePatterns patterns, SubstitutionProcess process, int number, Work work) {
    var draws = new SeededDraws(BlockSeeds.splitmix64(input.seed(), number));
    double[] weights = new double[patterns.count()];
    int sites = patterns.places().length;
    for (int k = 0; k < sites; k++) {
      weights[patterns.places()[draws.below(sites)]]++;
    }
    SitePatterns drawn = patterns.weighted(weights);
    TreeGraph tree = TreeStarts.joined(drawn, work::proceed);
    var likelihood = new TreeLikelihood(tree, drawn, process, work);
    new TreeSearch(likelihood, input.search() == TopologySearch.NNI_SPR).climb();
    return tree;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new TreeFitLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(TreeDrawing.of(NewickReader.read(result.tree()), "changes a site"));
  }
}
