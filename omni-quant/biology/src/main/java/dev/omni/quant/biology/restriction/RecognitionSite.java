package dev.omni.quant.biology.restriction;

/**
 * The bases that an enzyme recognises, and the places where it cuts. Places are bases of the strand
 * written, from the start of the site; a place may lie before the site or behind it.
 *
 * @param name of the enzyme
 * @param letters IUPAC codes of the site
 * @param cut bases before the cut of the strand written
 * @param cutReverse bases of the strand written before the cut of the other strand
 */
record RecognitionSite(String name, String letters, int cut, int cutReverse) {
  /** Returns the site of a notation with {@code ^} and {@code _}, without N at its ends. */
  static RecognitionSite of(String name, String notation) {
    String bases = notation.replaceAll("[\\^_]", "");
    String left = bases.replaceFirst("^N+", "");
    int before = bases.length() - left.length();
    return new RecognitionSite(
        name,
        left.replaceFirst("N+$", ""),
        notation.replace("_", "").indexOf('^') - before,
        notation.replace("^", "").indexOf('_') - before);
  }

  /** Returns whether both strands of a place show the same site with the same cuts. */
  boolean isPalindrome() {
    return letters.equals(NucleotideSets.reverseComplement(letters))
        && cut + cutReverse == letters.length();
  }

  /** Returns the site as the other strand has it, read along the strand written. */
  RecognitionSite reversed() {
    int length = letters.length();
    return new RecognitionSite(
        name, NucleotideSets.reverseComplement(letters), length - cutReverse, length - cut);
  }

  /** Returns the single strand that a cut leaves. */
  Overhang overhang() {
    return cut == cutReverse
        ? Overhang.BLUNT
        : cut < cutReverse ? Overhang.FIVE_PRIME : Overhang.THREE_PRIME;
  }
}
