package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Engine;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Inner;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The best alignment of two sequences with affine gaps. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class PairwiseAlignment
    implements ColumnEngine<PairwiseAlignment.Input, PairwiseAlignment.Result> {
  /** The parts of the sequences that are aligned. */
  public enum AlignmentMode {
    GLOBAL(Gotoh.Ends.NONE),
    LOCAL(Gotoh.Ends.BOTH),
    SEMI_GLOBAL(Gotoh.Ends.ONE);

    private final Gotoh.Ends free;

    AlignmentMode(Gotoh.Ends free) {
      this.free = free;
    }
  }

  /** The matrices of scores that are known by name. */
  public enum PublishedMatrix {
    BLOSUM62,
    BLOSUM45,
    BLOSUM50,
    BLOSUM80,
    PAM30,
    PAM70,
    PAM250
  }

  /**
   * Scores of letters that meet.
   *
   * @param letters letters of rows and columns, in this order
   * @param scores score of each letter of the query with each of the target
   */
  public record ScoreMatrix(
      @Title("Letters of rows and columns, in this order")
          @Size(min = 1, max = 27)
          @Form(regex = "^[A-Za-z*]+$", words = "letters and *")
          String letters,
      @Title("Score of each letter of the query with each of the target")
          @Size(min = 1, max = 27)
          @Unit("1")
          @Range(from = -100, to = 100)
          @Inner(min = 1, max = 27, is = Inner.Is.ROWS)
          int[][] scores) {}

  /**
   * Two sequences, and the scores of what meets in a column.
   *
   * @param mode end to end, best part, or end to end with free gaps at the ends
   * @param alphabet kind of the sequences
   * @param query first sequence: letters in either case, or one FASTA record
   * @param target second sequence: letters in either case, or one FASTA record
   * @param matrix substitution matrix for proteins; blosum80 is the half-bit table of the NCBI
   *     toolkit
   * @param customMatrix scores of your own, in place of a matrix or of match and mismatch
   * @param match score of equal bases, for DNA
   * @param mismatch score of unequal bases, for DNA
   * @param gapOpen penalty of a gap
   * @param gapExtend penalty of each position of a gap
   */
  @Example(
      """
      {"mode": "global", "query": "PLEASANTLY", "target": "MEANLY", "gap_open": 0,
       "gap_extend": 5}""")
  @Example(
      """
      {"mode": "local", "query": "MEANLYPRTEINSTRING", "target": "PLEASANTLYEINSTEIN",
       "matrix": "pam250", "gap_open": 0, "gap_extend": 5}""")
  public record Input(
      @Title("End to end, best part, or end to end with free gaps at the ends") AlignmentMode mode,
      @Title("Kind of the sequences") @Default("\"protein\"") SequenceKind alphabet,
      @Title("First sequence: letters in either case, or one FASTA record")
          @Size(min = 1, max = 40_000)
          String query,
      @Title("Second sequence: letters in either case, or one FASTA record")
          @Size(min = 1, max = 40_000)
          String target,
      @Title("Substitution matrix for proteins; blosum80 is the half-bit table of the NCBI toolkit")
          @Default("\"blosum62\"")
          PublishedMatrix matrix,
      @Title("Scores of your own, in place of a matrix or of match and mismatch")
          Optional<ScoreMatrix> customMatrix,
      @Title("Score of equal bases, for DNA") @Unit("1") @Range(from = -100, to = 100) @Default("1")
          int match,
      @Title("Score of unequal bases, for DNA")
          @Unit("1")
          @Range(from = -100, to = 100)
          @Default("-1")
          int mismatch,
      @Title("Penalty of a gap") @Unit("1") @Range(from = 0, to = 100) int gapOpen,
      @Title("Penalty of each position of a gap") @Unit("1") @Range(from = 0, to = 100)
          int gapExtend) {
    /** Returns whether the sequences are of bases, and their scores not the caller's own. */
    boolean dna() {
      return alphabet == SequenceKind.DNA && customMatrix.isEmpty();
    }

    /** Returns the letters of the query. */
    String queryLetters() {
      return letters(query);
    }

    /** Returns the letters of the target. */
    String targetLetters() {
      return letters(target);
    }

    /** Returns the letters of a sequence; U is T in DNA. */
    private String letters(String sequence) {
      String letters = SequenceText.of(sequence).letters();
      return dna() ? letters.replace('U', 'T') : letters;
    }
  }

  /**
   * The best alignment of two sequences.
   *
   * @param score score of the alignment
   * @param alignedQuery query with gaps
   * @param alignedTarget target with gaps
   * @param identities identical positions
   * @param length length of the alignment
   * @param queryStart first aligned letter of the query
   * @param queryEnd last aligned letter of the query
   * @param targetStart first aligned letter of the target
   * @param targetEnd last aligned letter of the target
   * @param cigar columns in brief: =, X, I and D
   * @param gaps columns with a gap
   * @param identityFraction identities by the columns
   * @param similarityFraction columns of a positive score by all
   * @param bitScore bit score
   */
  public record Result(
      @Title("Score of the alignment") @Unit("1; a gap of n costs gap_open + n*gap_extend")
          double score,
      @Title("Query with gaps") String alignedQuery,
      @Title("Target with gaps") String alignedTarget,
      @Title("Identical positions") @Unit("1") int identities,
      @Title("Length of the alignment") @Unit("1") int length,
      @Title("First aligned letter of the query") @Unit("1") @Nullable Integer queryStart,
      @Title("Last aligned letter of the query") @Unit("1") @Nullable Integer queryEnd,
      @Title("First aligned letter of the target") @Unit("1") @Nullable Integer targetStart,
      @Title("Last aligned letter of the target") @Unit("1") @Nullable Integer targetEnd,
      @Title("Columns in brief: =, X, I and D") String cigar,
      @Title("Columns with a gap") @Unit("1") int gaps,
      @Title("Identities by the columns") @Unit("1") @Nullable Double identityFraction,
      @Title("Columns of a positive score by all") @Unit("1") @Nullable Double similarityFraction,
      @Title("Bit score") @Unit("bit") OptionalDouble bitScore) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.align-pairwise")
        .limit("gaps", "Opening a gap costs no less than extending it.", "gap_open >= gap_extend")
        .title(
            "Pairwise global, local or semi-global alignment with affine gaps",
            "The best-scoring alignment of two sequences. A gap of n positions costs gap_open + n"
                + " x gap_extend (EMBOSS and Rosalind count the first position in the opening:"
                + " their 11 and 1 are 10 and 1 here). Of several equally good alignments it is the"
                + " one whose way back from the end prefers a pair of letters, then D, then I."
                + " semi_global leaves gaps at the ends of either sequence free and reports what"
                + " lies between them. Coordinates count letters from 1 and include both ends; they"
                + " are null where nothing aligns. In the CIGAR = is a pair of equal letters, X of"
                + " unequal ones, I a letter of the query alone, D one of the target alone.")
        .synonyms(
            "needleman wunsch, smith waterman, compare two sequences, BLOSUM62,"
                + " sequence identity, local alignment, global alignment, align DNA, protein alignment,"
                + " gap penalty")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Aligned columns")
        .method(
            new Method(
                "Dynamic programming with affine gaps, three states a cell",
                "F(i,j) = max(F(i-1,j-1) + s(a_i,b_j), E(i,j), G(i,j)), E(i,j) = max(F(i,j-1) -"
                    + " open, E(i,j-1)) - extend, G(i,j) = max(F(i-1,j) - open, G(i-1,j)) - extend;"
                    + " local: F >= 0; bit score (lambda S - ln K) / ln 2",
                List.of(
                    "S. B. Needleman and C. D. Wunsch, J. Mol. Biol. 48, 1970, 443-453",
                    "T. F. Smith and M. S. Waterman, J. Mol. Biol. 147, 1981, 195-197",
                    "O. Gotoh, J. Mol. Biol. 162, 1982, 705-708",
                    "S. Henikoff and J. G. Henikoff, PNAS 89, 1992, 10915-10919",
                    "M. O. Dayhoff, R. M. Schwartz and B. C. Orcutt, Atlas of Protein Sequence and"
                        + " Structure 5, suppl. 3, 1978, 345-352",
                    "S. F. Altschul et al., Nucleic Acids Res. 25, 1997, 3389-3402"),
                List.of(Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "Integer scores and penalties.",
                    "In DNA, N and every other ambiguous code is a letter of its own: it matches"
                        + " itself and mismatches every base; U is T. In proteins B, Z and X have"
                        + " the matrix's own scores, and J, O and U those of X.",
                    "bit_score is given for local alignments of proteins with BLOSUM62 at the gap"
                        + " penalties for which BLAST lists lambda and K.",
                    "query x target is at most 2.5e7 positions: the whole matrix is kept.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return AlignmentProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    return 5e3 + 0.6 * input.query().length() * input.target().length();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> result(input, out.work()));
  }

  /** Returns the best alignment of two sequences. */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    var scoring = AlignmentScoring.of(input);
    Gotoh.Alignment aligned =
        scoring.align(input.queryLetters(), input.targetLetters(), input.mode().free, work);
    return AlignmentReport.of(input, aligned, scoring);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return AlignmentIdentities.checks(input, result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return result.alignedQuery().isEmpty()
        ? Optional.empty()
        : Optional.of(
            AlignmentDrawing.of(
                List.of("query", "target"),
                List.of(result.alignedQuery(), result.alignedTarget())));
  }
}
