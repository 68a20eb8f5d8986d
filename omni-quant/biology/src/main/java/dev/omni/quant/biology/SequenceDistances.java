package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The evolutionary distances of aligned sequences. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SequenceDistances
    implements Engine<SequenceDistances.Input, SequenceDistances.Result> {
  private static final int MOST_SHOWN = 30;
  private static final String DNA = "ACGTURYSWKMBDHVN-";
  private static final String PROTEIN = "ACDEFGHIKLMNPQRSTVWYBZJXUO*-";
  private static final double MOST_WORK = 5e9;
  private static final String SATURATED =
      "the pair is saturated: the model has no distance for so many differences";

  /** The sites with a gap that are left out. */
  public enum GapRule {
    PAIRWISE_DELETION,
    COMPLETE_DELETION
  }

  /**
   * Aligned sequences, and the correction of their differences.
   *
   * @param alignment aligned sequences by name
   * @param fasta the sequences as FASTA, in place of columns
   * @param model correction for hidden changes
   * @param gaps sites with a gap are left out of the pair, or of all
   */
  @Ways({"alignment", "fasta"})
  @Example(
      """
      {"alignment": {
        "id": ["human", "chimp", "gorilla", "orangutan"],
        "sequence": [
          "ACGTTGCAAGCTTACGGATC", "ACGTTGCAAGCTTACGGTTC",
          "ACGTCGCAAGCT-ACGGTTC", "ATGTCGCTAGCTTACAGTTC"]},
       "model": "k80"}""")
  @Example(
      """
      {"alignment": {
        "id": ["a", "b", "c"], "sequence": ["ACGTACGTAC", "ACGTACGAAC", "TGCATGCATG"]},
       "model": "jc69"}""")
  public record Input(
      @Title("Aligned sequences by name") Optional<AlignedSequences> alignment,
      @Title("The sequences as FASTA, in place of columns") @Size(min = 3, max = 10_000_000)
          Optional<String> fasta,
      @Title("Correction for hidden changes") SubstitutionModel model,
      @Title("Sites with a gap are left out of the pair, or of all")
          @Default("\"pairwise_deletion\"")
          GapRule gaps) {
    private AlignedSequences given() {
      return alignment.or(() -> fasta.map(AlignedSequences::ofFasta)).orElseThrow();
    }

    private boolean protein(AlignedSequences given) {
      return model == SubstitutionModel.POISSON
          || (model == SubstitutionModel.P
              && given.sequences().stream()
                  .anyMatch(sequence -> sequence.chars().anyMatch(c -> DNA.indexOf(c) < 0)));
    }

    private boolean complete() {
      return gaps == GapRule.COMPLETE_DELETION;
    }
  }

  /**
   * A pair without a distance.
   *
   * @param field member of the result
   * @param row first sequence
   * @param column second sequence
   * @param reason reason
   */
  public record DistanceNote(
      @Title("Member of the result") String field,
      @Title("First sequence") @Unit("1") int row,
      @Title("Second sequence") @Unit("1") int column,
      @Title("Reason") String reason) {}

  /**
   * The distances of all pairs, a row for each sequence.
   *
   * @param distances changes a site of each pair
   * @param taxa names of the sequences
   * @param standardErrors standard errors, of jc69 and k80
   * @param sites sites that are compared of each pair
   * @param transitions sites with a transition, of DNA
   * @param transversions sites with a transversion, of DNA
   * @param notes why distances are null
   */
  public record Result(
      @Title("Changes a site of each pair") List<@Unit("1") @Missing double[]> distances,
      @Title("Names of the sequences") List<String> taxa,
      @Title("Standard errors, of jc69 and k80")
          Optional<List<@Unit("1") @Missing double[]>> standardErrors,
      @Title("Sites that are compared of each pair") List<@Unit("1") int[]> sites,
      @Title("Sites with a transition, of DNA") Optional<List<@Unit("1") int[]>> transitions,
      @Title("Sites with a transversion, of DNA") Optional<List<@Unit("1") int[]>> transversions,
      @Title("Why distances are null") List<DistanceNote> notes) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.phylogeny.distance")
        .limit(
            "length",
            "At least 50 aligned positions, or 100 characters of FASTA.",
            "alignment != null && size(alignment.sequence[0]) >= 50 || fasta != null "
                + "&& size(fasta) >= 100")
        .title(
            "Evolutionary distances of aligned sequences",
            "Changes a site between each two sequences under a model of substitution. Letters that"
                + " name several bases count as gaps. For a"
                + " saturated pair distances and standard_errors are null.")
        .synonyms(
            "jukes cantor, kimura, substitution model, genetic distance, evolutionary distance,"
                + " distance matrix of sequences, sequence divergence, tamura nei")
        .direct(Workload.MEDIUM)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Corrected distances by share of different sites")
        .method(
            new Method(
                "Logarithmic correction of shares of transitions and transversions",
                "jc69: -3/4 ln(1 - 4p/3); f81: -E ln(1 - p/E), E = 1 - sum f^2; k80: -1/2 ln((1 - 2P"
                    + " - Q) sqrt(1 - 2Q)); poisson: -ln(1 - p); tn93: with the frequencies of all"
                    + " sequences",
                List.of(
                    "T. H. Jukes and C. R. Cantor, in Mammalian Protein Metabolism III, 1969, pp."
                        + " 21-132",
                    "M. Kimura, J. Mol. Evol. 16, 1980, pp. 111-120, eq. 10 and 12",
                    "J. Felsenstein, J. Mol. Evol. 17, 1981, pp. 368-376",
                    "K. Tamura and M. Nei, Mol. Biol. Evol. 10, 1993, pp. 512-526",
                    "E. Zuckerkandl and L. Pauling, in Evolving Genes and Proteins, 1965, pp."
                        + " 97-166"),
                List.of(),
                List.of(
                    "Sites change independently and at one rate.",
                    "f81 and tn93 take the base frequencies of all sequences at the sites that are"
                        + " kept: all of them, or with complete_deletion those known in each"
                        + " sequence.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    String letters = input.protein(input.given()) ? PROTEIN : DNA;
    var found =
        new ArrayList<>(
            input.fasta().isPresent()
                ? AlignedSequences.fastaProblems(input.fasta().get(), letters)
                : input.given().problems(letters));
    if (found.isEmpty()) {
      AlignedSequences given = input.given();
      if ((double) given.size() * given.size() * given.length() > MOST_WORK) {
        found.add(
            Problem.invalid(
                input.fasta().isPresent() ? "/fasta" : "/alignment/sequence",
                "must have fewer or shorter sequences: pairs times sites are over 2.5e9"));
      }
    }
    return found;
  }

  @Override
  public double steps(Input input) {
    AlignedSequences given = input.given();
    if (given.sequences().isEmpty()) {
      return 1e4;
    }
    return 1e4 + 2.0 * given.size() * given.size() * given.length();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    return Computed.of(result(input, work));
  }

  /**
   * Returns the distances of sequences.
   *
   * @throws Infeasible when two of them have no site in common
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    SubstitutionModel model = input.model();
    AlignedSequences given = input.given();
    boolean protein = input.protein(given);
    SiteCodes codes = SiteCodes.of(given, protein);
    if (input.complete()) {
      codes.deleteIncomplete();
    }
    double[] frequencies = codes.frequencies();
    int n = given.size();
    double[][] distances = new double[n][n];
    double[][] errors = new double[n][n];
    int[][][] counts = new int[3][n][n];
    var notes = new ArrayList<DistanceNote>();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        work.proceed();
        SubstitutionModel.Sites sites = codes.compared(i, j);
        if (sites.compared() == 0) {
          throw new Infeasible(
              given.ids().get(i) + " and " + given.ids().get(j) + " have no site in common");
        }
        double distance = i == j ? 0 : model.distance(sites, frequencies);
        boolean known = Double.isFinite(distance);
        if (!known) {
          notes.add(new DistanceNote("distances", i, j, SATURATED));
        }
        set(distances, i, j, known ? Math.abs(distance) : Double.NaN);
        double error = i == j ? 0 : model.hasError() && known ? model.error(sites) : Double.NaN;
        set(errors, i, j, Double.isFinite(error) ? error : Double.NaN);
        set(counts[0], i, j, sites.compared());
        set(counts[1], i, j, sites.transitions());
        set(counts[2], i, j, sites.transversions());
      }
    }
    return new Result(
        List.of(distances),
        given.ids(),
        model.hasError() ? Optional.of(List.of(errors)) : Optional.empty(),
        List.of(counts[0]),
        protein ? Optional.empty() : Optional.of(List.of(counts[1])),
        protein ? Optional.empty() : Optional.of(List.of(counts[2])),
        notes);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    AlignedSequences given = input.given();
    boolean protein = input.protein(given);
    SiteCodes codes = SiteCodes.of(given, protein);
    return new DistanceLaws(new SitePlanes(codes.codes(), input.complete()), input.model(), protein)
        .checks(result);
  }

  private static void set(double[][] matrix, int i, int j, double value) {
    matrix[i][j] = value;
    matrix[j][i] = value;
  }

  private static void set(int[][] matrix, int i, int j, int value) {
    matrix[i][j] = value;
    matrix[j][i] = value;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    AlignedSequences given = input.given();
    boolean protein = input.protein(given);
    SiteCodes codes = SiteCodes.of(given, protein);
    int shown = Math.min(MOST_SHOWN, given.size());
    double[][] cells = new double[shown][shown];
    var shares = new ArrayList<Double>();
    var distances = new ArrayList<Double>();
    for (int i = 1; i < given.size() && shares.size() < 2000; i++) {
      for (int j = 0; j < i; j++) {
        SubstitutionModel.Sites sites = codes.compared(i, j);
        double distance = result.distances().get(i)[j];
        if (i < shown) {
          cells[i][j] = distance;
          cells[j][i] = distance;
        }
        if (!Double.isNaN(distance) && sites.compared() > 0) {
          shares.add(sites.share());
          distances.add(distance);
        }
      }
    }
    double[] edges = Chart.grid(-0.5, shown - 0.5, shown + 1);
    List<String> names = Names.shown(Optional.of(result.taxa()), given.size()).subList(0, shown);
    Plane matrix =
        Plane.of("", Axis.ofNames("taxon", names), Axis.ofNames("taxon", names))
            .with(
                new Mark.Cells("distance", edges, edges, cells, Mark.Ramp.SEQUENTIAL, shown <= 12));
    double most = shares.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    double[] ends = {0, most};
    Plane pairs =
        Plane.of("", Axis.of("observed share of sites"), Axis.of("corrected", "changes a site"))
            .with(
                Mark.points(
                    "pair",
                    shares.stream().mapToDouble(Double::doubleValue).toArray(),
                    distances.stream().mapToDouble(Double::doubleValue).toArray()))
            .with(Mark.line("1:1", ends, ends));
    return Optional.of(Figure.of("Distances, and how they are corrected", matrix, pairs));
  }
}
