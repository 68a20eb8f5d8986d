package dev.omni.quant.biology.restriction;

/**
 * The IUPAC codes of bases as sets: bit 0 is A, 1 is C, 2 is G, 3 is T. The complement of a set is
 * its four bits in reverse (A. Cornish-Bowden, Nucleic Acids Res. 13, 1985, 3021-3030).
 */
public final class NucleotideSets {
  /** The code of each set, by its bits; the empty set has none. */
  private static final String CODES = "-ACMGRSVTWYHKDBN";

  private static final int BITS = 4;

  private NucleotideSets() {}

  /** Returns the set of a code; 0 for a letter that is none. U is T. */
  public static int of(char code) {
    return code == 'U' ? of('T') : Math.max(0, CODES.indexOf(code));
  }

  /** Returns the sets of letters. */
  public static byte[] of(String letters) {
    byte[] sets = new byte[letters.length()];
    for (int i = 0; i < sets.length; i++) {
      sets[i] = (byte) of(letters.charAt(i));
    }
    return sets;
  }

  /** Returns the letters of the other strand, read in its own direction. */
  public static String reverseComplement(String letters) {
    var other = new StringBuilder();
    for (int i = letters.length() - 1; i >= 0; i--) {
      int reversed = Integer.reverse(of(letters.charAt(i))) >>> (Integer.SIZE - BITS);
      other.append(CODES.charAt(reversed));
    }
    return other.toString();
  }
}
