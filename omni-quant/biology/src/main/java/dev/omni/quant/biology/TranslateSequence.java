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
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.IntChoice;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import dev.omni.engine.figure.Figure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The translation of a nucleic acid into protein. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class TranslateSequence
    implements ColumnEngine<TranslateSequence.Input, TranslateSequence.Result> {
  private static final int MOST_BASES = 100_000;

  /** The reading frames of a strand and of the other. */
  public enum ReadingFrame {
    @Word("1")
    FIRST(1),
    @Word("2")
    SECOND(2),
    @Word("3")
    THIRD(3),
    @Word("-1")
    FIRST_REVERSE(-1),
    @Word("-2")
    SECOND_REVERSE(-2),
    @Word("-3")
    THIRD_REVERSE(-3);

    private final int number;

    ReadingFrame(int number) {
      this.number = number;
    }
  }

  /** The codons that begin an open reading frame. */
  public enum CodonStart {
    ATG,
    TABLE
  }

  /**
   * A nucleic acid, and how it is read.
   *
   * @param sequence DNA or RNA, 5' to 3', in IUPAC codes; or one FASTA record
   * @param geneticCode NCBI number of the genetic code; 1 (standard) when not given
   * @param frame reading frame; negative ones read the other strand
   * @param toStop end before the first stop codon
   * @param minimumOrfCodons least number of amino acids of an open reading frame in orfs
   * @param startCodons what begins one: ATG, or every start codon of the genetic code
   * @param orfs whether open reading frames are sought
   */
  @Example(
      """
      {"sequence": "AUGGCCAUGGCGCCCAGAACUGAGAUCAAUAGUACCCGUAUUAACGGGUGA", "to_stop": true}""")
  @Example(
      """
      {"sequence": ">cds with an unknown base\\nCCNATGGCNAARTAYTAACAT", "minimum_orf_codons": 3}""")
  public record Input(
      @Title("DNA or RNA, 5' to 3', in IUPAC codes; or one FASTA record")
          @Size(min = 1, max = 200_000)
          String sequence,
      @Title("NCBI number of the genetic code; 1 (standard) when not given")
          @IntChoice({
            1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
            31, 32, 33
          })
          OptionalInt geneticCode,
      @Title("Reading frame; negative ones read the other strand") @Default("\"1\"")
          ReadingFrame frame,
      @Title("End before the first stop codon") @Default("false") boolean toStop,
      @Title("Least number of amino acids of an open reading frame in orfs")
          @Unit("1")
          @Range(from = 1, to = 100_000)
          @Default("30")
          int minimumOrfCodons,
      @Title("What begins one: ATG, or every start codon of the genetic code") @Default("\"atg\"")
          CodonStart startCodons,
      @Title("Whether open reading frames are sought; without them a long batch is faster")
          @Default("true")
          boolean orfs) {
    /** Returns the strand, under its genetic code. */
    Translation strand() {
      return Translation.of(letters(), code());
    }

    /** Returns the number of the genetic code. */
    int code() {
      return geneticCode.orElse(1);
    }

    /** Returns the letters of the sequence. */
    String letters() {
      return SequenceText.of(sequence).letters();
    }
  }

  /**
   * The translation of a sequence, and its open reading frames.
   *
   * @param protein protein
   * @param length length of the sequence
   * @param gcFraction fraction of G and C of the known bases
   * @param reverseComplement reverse complement
   * @param openReadingFrames proteins of the open reading frames
   * @param orfsCount number of open reading frames
   * @param orfs open reading frames, those of the longest proteins first
   */
  public record Result(
      @Title("Protein") String protein,
      @Title("Length of the sequence") @Unit("nt") int length,
      @Title("Fraction of G and C of the known bases") @Unit("1") @Nullable Double gcFraction,
      @Title("Reverse complement") String reverseComplement,
      @Title("Proteins of the open reading frames") List<String> openReadingFrames,
      @Title("Number of open reading frames") @Unit("1") int orfsCount,
      @Title("Open reading frames, those of the longest proteins first")
          List<OpenReadingFrame> orfs) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.translate")
        .limit(
            "frames",
            "Reading frames of at least 30 codons: shorter ones occur by chance.",
            "minimum_orf_codons >= 30")
        .title(
            "Translation, reverse complement, GC content and open reading frames",
            "Protein of one reading frame (stops as *), reverse complement as DNA, part of G and C,"
                + " and the proteins between each methionine and the next stop in all six frames,"
                + " each once, longest first. An ambiguous codon is the amino acid that all its"
                + " readings have, B, Z or J where they are its two, else X; --- is a gap. orfs"
                + " are the frames from the first start codon after a stop, or after the start of"
                + " the sequence, to the next stop; start and end count bases of the forward strand"
                + " from 1 and include the stop codon. With orfs false none are sought: their lists"
                + " are empty and orfs_count is 0.")
        .synonyms(
            "DNA to protein, open reading frame, ORF, reverse complement, GC content,"
                + " genetic code, codon, translate RNA, amino acid sequence")
        .direct(Workload.VERY_LOW)
        .version("3")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Open reading frames")
        .method(
            new Method(
                "Translation by codon tables",
                "codon -> amino acid by the table; complement A-T, C-G; GC = (G + C) / length",
                List.of(
                    "NCBI, The Genetic Codes (tables by A. Elzanowski and J. Ostell), 2019",
                    "A. Cornish-Bowden, Nomenclature for incompletely specified bases, Nucleic"
                        + " Acids Res. 13, 1985, 3021-3030"),
                List.of(),
                List.of(
                    "A codon that codes 27, 28 and 31 read both as a stop and as an amino acid is"
                        + " the amino acid.",
                    "A start codon of orfs that is not ATG is M in the protein, as at an"
                        + " initiation.",
                    "A frame of orfs is partial where no stop precedes it: it may begin before the"
                        + " sequence. One without a stop at its end is not listed.",
                    "A codon at the end that is not whole is left out.",
                    "Open reading frames begin with methionine under the given code.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return SequenceText.of(input.sequence()).problems("sequence", SequenceText.BASES, MOST_BASES);
  }

  @Override
  public double steps(Input input) {
    return 1000 + 4.0 * input.sequence().length();
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    each(in, out, count, input -> result(input, out.work()));
  }

  /**
   * Returns the translation of a sequence.
   *
   * @throws Infeasible when it has too many open reading frames
   */
  public static Result value(Input input) {
    return result(input, Work.alone());
  }

  private static Result result(Input input, Work work) {
    Translation forward = input.strand();
    Translation reverse = forward.reverse();
    int frame = input.frame().number;
    String protein = (frame > 0 ? forward : reverse).protein(Math.abs(frame) - 1);
    if (input.toStop() && protein.indexOf('*') >= 0) {
      protein = protein.substring(0, protein.indexOf('*'));
    }
    String strand = forward.strand();
    var search =
        new OpenReadingFrame.Search(
            input.minimumOrfCodons(), input.startCodons() == CodonStart.TABLE);
    List<OpenReadingFrame> frames =
        input.orfs() ? OpenReadingFrame.of(forward, search, work) : List.of();
    return new Result(
        protein,
        strand.length(),
        gcFraction(strand),
        reverse.strand(),
        input.orfs() ? forward.openReadingFrames(work) : List.of(),
        frames.size(),
        frames);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return ReadingFrameLaws.checks(input, result);
  }

  /** Returns the fraction of G, C and S among the bases that say whether they are one of these. */
  private static @Nullable Double gcFraction(String strand) {
    double strong = 0;
    double weak = 0;
    for (int i = 0; i < strand.length(); i++) {
      switch (strand.charAt(i)) {
        case 'G', 'C', 'S' -> strong++;
        case 'A', 'T', 'W' -> weak++;
        default -> {}
      }
    }
    double known = strong + weak;
    return known == 0 ? null : Double.valueOf(strong / known);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(Figure.of("Reading frames", FrameMap.of(input.strand(), result.orfs())));
  }
}
