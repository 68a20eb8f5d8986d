package dev.omni.quant.biology;

import dev.omni.engine.contract.Contracts;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.biojava.nbio.core.alignment.template.SubstitutionMatrix;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompound;
import org.biojava.nbio.core.sequence.template.CompoundSet;

/**
 * The scores of each two letters that may meet in an alignment.
 *
 * @param letters of the alphabet
 * @param table scores by the codes of the letters
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record SubstitutionScores(String letters, int[][] table) {
  /** The letters of proteins: residues, ambiguous ones and the end of translation. */
  public static final String PROTEIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ*";

  /** The letters of DNA, with the IUPAC codes of several bases. */
  public static final String DNA = SequenceText.BASES.replace("-", "");

  private static final int CODES = 128;

  /** Letters of proteins that the published matrices do not have. */
  private static final String UNKNOWN = "JOU";

  /** The scores of the published matrices that were used; the library reads each from a text. */
  private static final Map<PairwiseAlignment.PublishedMatrix, SubstitutionScores> PUBLISHED =
      new ConcurrentHashMap<>();

  /** Returns the scores that an input names or brings. */
  static SubstitutionScores of(PairwiseAlignment.Input input) {
    if (input.customMatrix().isPresent()) {
      return custom(input.customMatrix().get());
    }
    return input.dna() ? dna(input.match(), input.mismatch()) : published(input.matrix());
  }

  /** Returns the scores of a published matrix. */
  public static SubstitutionScores published(PairwiseAlignment.PublishedMatrix matrix) {
    return PUBLISHED.computeIfAbsent(matrix, any -> protein(Contracts.word(matrix)));
  }

  /** Returns the scores that an input brings. */
  static SubstitutionScores custom(PairwiseAlignment.ScoreMatrix custom) {
    String letters = custom.letters().toUpperCase(Locale.ROOT);
    int[][] scores = custom.scores();
    int[][] table = new int[CODES][CODES];
    for (int i = 0; i < letters.length(); i++) {
      for (int j = 0; j < letters.length(); j++) {
        table[letters.charAt(i)][letters.charAt(j)] = scores[i][j];
      }
    }
    return new SubstitutionScores(letters, table);
  }

  /** Returns scores of equal letters against unequal ones: N equals N, but no base. */
  public static SubstitutionScores dna(int match, int mismatch) {
    String letters = DNA;
    int[][] table = new int[CODES][CODES];
    for (int i = 0; i < letters.length(); i++) {
      for (int j = 0; j < letters.length(); j++) {
        table[letters.charAt(i)][letters.charAt(j)] = i == j ? match : mismatch;
      }
    }
    return new SubstitutionScores(letters, table);
  }

  /** Returns the scores of a published matrix. */
  private static SubstitutionScores protein(String name) {
    SubstitutionMatrix<AminoAcidCompound> matrix = BioJavaTables.matrix(name);
    CompoundSet<AminoAcidCompound> compounds = matrix.getCompoundSet();
    String letters = PROTEIN;
    int[][] table = new int[CODES][CODES];
    for (int i = 0; i < letters.length(); i++) {
      for (int j = 0; j < letters.length(); j++) {
        char a = letters.charAt(i);
        char b = letters.charAt(j);
        table[a][b] =
            matrix.getValue(
                compounds.getCompoundForString(known(a)), compounds.getCompoundForString(known(b)));
      }
    }
    return new SubstitutionScores(letters, table);
  }

  private static String known(char letter) {
    return UNKNOWN.indexOf(letter) >= 0 ? "X" : String.valueOf(letter);
  }

  /** Returns the score of a letter of the query with one of the target. */
  public int of(char a, char b) {
    return table[a][b];
  }
}
