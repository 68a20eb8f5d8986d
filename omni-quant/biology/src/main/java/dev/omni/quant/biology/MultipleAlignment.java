package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
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
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The alignment of several sequences. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MultipleAlignment
    implements Engine<MultipleAlignment.Input, MultipleAlignment.Result> {
  private static final int LONGEST = 5000;
  private static final double MOST_CELLS = 2e10;
  private static final char GAP = '-';

  /**
   * Named sequences that have no gaps.
   *
   * @param id names of the sequences
   * @param sequence sequences, letters in either case
   */
  public record UnalignedSequences(
      @Title("Names of the sequences") @Size(min = 2, max = 500)
          List<@Size(min = 1, max = 200) String> id,
      @Title("Sequences, letters in either case") @Size(min = 2, max = 500)
          List<@Size(min = 1, max = 10_000) String> sequence) {
    private AlignedSequences given() {
      return new AlignedSequences(id, sequence);
    }
  }

  /** The substitution matrices of proteins. */
  public enum ProteinMatrix {
    BLOSUM62,
    BLOSUM50,
    PAM250
  }

  /**
   * The sequences, and the scores of what meets in a column.
   *
   * @param sequences sequences
   * @param alphabet kind of the sequences
   * @param matrix substitution matrix for proteins
   * @param match score of equal bases, for DNA
   * @param mismatch score of unequal bases, for DNA
   * @param gapOpen penalty of a gap
   * @param gapExtend penalty of each position of a gap
   * @param refine rounds of refinement
   */
  @Example(
      """
      {"sequences": {"id": ["a", "b", "c"], "sequence": ["MKTAYIAKQRQISF", "MKTAYAKQRQISF",
       "MKTAYIAKQRQSF"]}, "gap_open": 10, "gap_extend": 1}\
      """)
  public record Input(
      @Title("Sequences") UnalignedSequences sequences,
      @Title("Kind of the sequences") @Default("\"protein\"") SequenceKind alphabet,
      @Title("Substitution matrix for proteins") @Default("\"blosum62\"") ProteinMatrix matrix,
      @Title("Score of equal bases, for DNA") @Unit("1") @Range(from = -100, to = 100) @Default("1")
          int match,
      @Title("Score of unequal bases, for DNA")
          @Unit("1")
          @Range(from = -100, to = 100)
          @Default("-1")
          int mismatch,
      @Title("Penalty of a gap") @Unit("1") @Range(from = 0, to = 100) int gapOpen,
      @Title("Penalty of each position of a gap") @Unit("1") @Range(from = 0, to = 100)
          int gapExtend,
      @Title("Rounds of refinement") @Unit("1") @Range(from = 0, to = 20) @Default("3")
          int refine) {
    private ResidueScores scores() {
      return alphabet == SequenceKind.DNA
          ? ResidueScores.dna(match, mismatch, gapOpen, gapExtend)
          : ResidueScores.protein(Contracts.word(matrix), gapOpen, gapExtend);
    }
  }

  /**
   * The rows of an alignment.
   *
   * @param id names, in the order sent
   * @param sequence rows with gaps
   */
  public record AlignedRows(
      @Title("Names, in the order sent") List<String> id,
      @Title("Rows with gaps") List<String> sequence) {}

  /**
   * An alignment and its columns.
   *
   * @param sumOfPairsScore sum of the scores of all pairs
   * @param aligned alignment
   * @param columns number of columns
   * @param conservation share of rows with the most frequent letter of each column
   * @param consensus most frequent letter of each column
   * @param identityMatrix share of equal letters of each pair, without columns of two gaps
   */
  public record Result(
      @Title("Sum of the scores of all pairs") @Unit("1; a gap of n costs gap_open + n*gap_extend")
          long sumOfPairsScore,
      @Title("Alignment") AlignedRows aligned,
      @Title("Number of columns") @Unit("1") int columns,
      @Title("Share of rows with the most frequent letter of each column") @Unit("1")
          double[] conservation,
      @Title("Most frequent letter of each column") String consensus,
      @Title("Share of equal letters of each pair, without columns of two gaps")
          List<@Unit("1") double[]> identityMatrix) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.align-multiple")
        .limit(
            "sequences",
            "At most 200 sequences: progressive alignment keeps early mistakes.",
            "size(sequences.sequence) <= 200")
        .title(
            "Multiple alignment with affine gaps",
            "Aligns sequences along a guide tree and refines the result while the sum of the scores"
                + " of all pairs rises. A gap of n positions costs gap_open + n x gap_extend, as in"
                + " biology.sequence.align-pairwise; gaps at the ends cost as much. The optimum is"
                + " not guaranteed.")
        .synonyms(
            "multiple sequence alignment, MSA, align several sequences, align many proteins,"
                + " conserved regions, progressive alignment, clustal")
        .job(Workload.HIGH)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Aligned columns")
        .method(
            new Method(
                "Profiles along a tree of average linkage, refined by leaving out one sequence",
                "score = sum over pairs of rows; d = 1 - S_ab / min(S_aa, S_bb)",
                List.of(
                    "D.-F. Feng and R. F. Doolittle, J. Mol. Evol. 25, 1987, pp. 351-360",
                    "O. Gotoh, Comput. Appl. Biosci. 10, 1994, pp. 379-387",
                    "G. J. Barton and M. J. E. Sternberg, J. Mol. Biol. 198, 1987, pp. 327-337"),
                List.of(Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "Between profiles an opened gap counts for each pair of letter and gap, also"
                        + " where one row has the gap already; the score given is exact.",
                    "All pairs together have at most 2e10 positions.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    int names = input.sequences().id().size();
    if (input.sequences().sequence().size() != names) {
      return List.of(
          Problem.invalid("/sequences/sequence", "must have " + names + " values, like id"));
    }
    AlignedSequences given = input.sequences().given();
    boolean dna = input.alphabet() == SequenceKind.DNA;
    var problems = new ArrayList<Problem>();
    var seen = new HashSet<String>();
    for (int i = 0; i < names && problems.size() < 10; i++) {
      Pointer at = Pointer.ROOT.to("sequences").to("sequence").to(i);
      String sequence = given.sequences().get(i);
      if (sequence.isEmpty() || sequence.length() > LONGEST) {
        problems.add(Problem.invalid(at.text(), "must have 1 to " + LONGEST + " letters"));
      }
      problems.addAll(
          AlignedSequences.foreign(at, sequence, dna ? ResidueScores.DNA : ResidueScores.PROTEIN));
      if (!seen.add(given.ids().get(i))) {
        problems.add(Problem.invalid("/sequences/id/" + i, "must differ from the names before"));
      }
    }
    if (problems.isEmpty() && cells(given) > MOST_CELLS) {
      problems.add(
          Problem.invalid(
              "/sequences/sequence", "must have fewer or shorter ones: pairs are over 2e10 cells"));
    }
    return problems;
  }

  private static double cells(AlignedSequences given) {
    double sum = given.sequences().stream().mapToDouble(String::length).sum();
    return sum * sum / 2;
  }

  @Override
  public double steps(Input input) {
    AlignedSequences given = input.sequences().given();
    double mean = Math.sqrt(2 * cells(given)) / given.size();
    double refined = (double) input.refine() * given.size() * mean;
    return 4e4
        + 15 * cells(given)
        + 0.5 * refined * (30 * mean + given.size() * (double) given.size());
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    AlignedSequences given = input.sequences().given();
    ResidueScores scores = input.scores();
    work.proceed();
    List<String> rows = ProgressiveAlignment.of(given.sequences(), scores, input.refine(), work);
    double[] conservation = new double[rows.get(0).length()];
    var consensus = new StringBuilder();
    for (int c = 0; c < conservation.length; c++) {
      work.proceed();
      int[] counts = new int[128];
      for (String row : rows) {
        counts[row.charAt(c)]++;
      }
      int most = 'A';
      for (int letter = 0; letter < counts.length; letter++) {
        most = letter != GAP && counts[letter] > counts[most] ? letter : most;
      }
      conservation[c] = counts[most] / (double) rows.size();
      consensus.append(counts[GAP] > counts[most] ? GAP : (char) most);
    }
    var result =
        new Result(
            AlignedProfile.score(rows, scores),
            new AlignedRows(given.ids(), rows),
            rows.get(0).length(),
            conservation,
            consensus.toString(),
            identities(rows));
    work.progress(1, Json.Obj.EMPTY);
    return Computed.of(result);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var laws = new ColumnLaws(input.sequences().given(), input.scores(), result);
    return laws.checks();
  }

  private static List<double[]> identities(List<String> rows) {
    var matrix = new ArrayList<double[]>();
    for (String one : rows) {
      double[] shares = new double[rows.size()];
      for (int k = 0; k < shares.length; k++) {
        String other = rows.get(k);
        int equal = 0;
        int columns = 0;
        for (int c = 0; c < one.length(); c++) {
          boolean both = one.charAt(c) == GAP && other.charAt(c) == GAP;
          columns += both ? 0 : 1;
          equal += !both && one.charAt(c) == other.charAt(c) ? 1 : 0;
        }
        shares[k] = equal / (double) columns;
      }
      matrix.add(shares);
    }
    return matrix;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(AlignmentDrawing.of(result.aligned().id(), result.aligned().sequence()));
  }
}
