package dev.omni.quant.biology;

import dev.omni.domain.json.JsonFields;
import java.util.Locale;
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
record SubstitutionScores(String letters, int[][] table) {
  private static final int CODES = 128;

  /** Letters of proteins that the published matrices do not have. */
  private static final String UNKNOWN = "JOU";

  /** Returns the scores that an input names or brings. */
  static SubstitutionScores of(JsonFields fields) {
    if (fields.has(AlignmentContract.CUSTOM)) {
      return custom(fields);
    }
    return fields.text("alphabet").equals("dna")
        ? dna(fields.integer("match"), fields.integer("mismatch"))
        : protein(fields.text("matrix"));
  }

  /** Returns the scores that an input brings. */
  static SubstitutionScores custom(JsonFields fields) {
    JsonFields custom = fields.fields(AlignmentContract.CUSTOM);
    String letters = custom.text("letters").toUpperCase(Locale.ROOT);
    double[][] scores = custom.rows("scores");
    int[][] table = new int[CODES][CODES];
    for (int i = 0; i < letters.length(); i++) {
      for (int j = 0; j < letters.length(); j++) {
        table[letters.charAt(i)][letters.charAt(j)] = (int) scores[i][j];
      }
    }
    return new SubstitutionScores(letters, table);
  }

  /** Returns scores of equal letters against unequal ones: N equals N, but no base. */
  private static SubstitutionScores dna(int match, int mismatch) {
    String letters = AlignmentContract.DNA;
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
    String letters = AlignmentContract.PROTEIN;
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

  int of(char a, char b) {
    return table[a][b];
  }
}
