package dev.omni.quant.biology;

import org.biojava.nbio.core.alignment.template.SubstitutionMatrix;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompound;
import org.biojava.nbio.core.sequence.template.CompoundSet;

/**
 * The scores of letters that meet, and the cost of gaps.
 *
 * @param letters of the alphabet
 * @param table scores by the places of the letters
 * @param open cost of a gap
 * @param extend cost of each of its positions
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ResidueScores(String letters, int[][] table, int open, int extend) {
  static final String PROTEIN = "ABCDEFGHIKLMNPQRSTVWXYZ*";
  static final String DNA = "ACGTN";
  private static final char GAP = '-';

  /** Returns the scores of bases. */
  static ResidueScores dna(int match, int mismatch, int open, int extend) {
    int[][] table = new int[DNA.length()][DNA.length()];
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < table.length; j++) {
        table[i][j] = i == j ? match : mismatch;
      }
    }
    return new ResidueScores(DNA, table, open, extend);
  }

  /** Returns the scores of residues by a matrix of this name. */
  static ResidueScores protein(String matrix, int open, int extend) {
    int[][] table = new int[PROTEIN.length()][PROTEIN.length()];
    protein(matrix, table);
    return new ResidueScores(PROTEIN, table, open, extend);
  }

  private static void protein(String name, int[][] table) {
    SubstitutionMatrix<AminoAcidCompound> matrix = BioJavaTables.matrix(name);
    CompoundSet<AminoAcidCompound> compounds = matrix.getCompoundSet();
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < table.length; j++) {
        table[i][j] =
            matrix.getValue(
                compounds.getCompoundForString(PROTEIN.substring(i, i + 1)),
                compounds.getCompoundForString(PROTEIN.substring(j, j + 1)));
      }
    }
  }

  int place(char letter) {
    return letters.indexOf(letter);
  }

  /** Returns the score of two aligned rows; columns with two gaps are left out. */
  long pair(String one, String other) {
    long score = 0;
    char before = 'x';
    for (int k = 0; k < one.length(); k++) {
      char a = one.charAt(k);
      char b = other.charAt(k);
      if (a == GAP && b == GAP) {
        continue;
      }
      if (a == GAP || b == GAP) {
        char gapped = a == GAP ? 'a' : 'b';
        score -= extend + (before == gapped ? 0 : open);
        before = gapped;
      } else {
        score += table[place(a)][place(b)];
        before = 'x';
      }
    }
    return score;
  }
}
