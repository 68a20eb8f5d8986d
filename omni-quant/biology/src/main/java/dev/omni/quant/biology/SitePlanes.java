package dev.omni.quant.biology;

/**
 * Aligned sequences as bits: of each sequence a plane of the sites whose letter is known, and one
 * of each binary digit of the letters' places, so that 64 sites are compared at once.
 */
final class SitePlanes {
  private static final int WORD = 64;

  private final long[][] known;
  private final long[][][] digits;

  /**
   * Creates the planes.
   *
   * @param codes of each sequence the places of its letters; -1 for what is none
   * @param complete whether a site counts only where every sequence has a letter
   */
  SitePlanes(int[][] codes, boolean complete) {
    int words = (codes[0].length + WORD - 1) / WORD;
    int most = 0;
    for (int[] row : codes) {
      for (int code : row) {
        most = Math.max(most, code);
      }
    }
    int planes = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(most));
    known = new long[codes.length][words];
    digits = new long[codes.length][planes][words];
    for (int row = 0; row < codes.length; row++) {
      fill(codes[row], known[row], digits[row]);
    }
    if (complete) {
      keepComplete(words);
    }
  }

  private static void fill(int[] codes, long[] known, long[][] digits) {
    for (int site = 0; site < codes.length; site++) {
      if (codes[site] >= 0) {
        long bit = 1L << (site % WORD);
        known[site / WORD] |= bit;
        for (int plane = 0; plane < digits.length; plane++) {
          digits[plane][site / WORD] |= (codes[site] >> plane & 1) == 1 ? bit : 0;
        }
      }
    }
  }

  private void keepComplete(int words) {
    for (int w = 0; w < words; w++) {
      long all = -1;
      for (long[] row : known) {
        all &= row[w];
      }
      for (long[] row : known) {
        row[w] = all;
      }
    }
  }

  int size() {
    return known.length;
  }

  /** Returns the sites at which either of two sequences has a letter. */
  int either(int one, int other) {
    int count = 0;
    for (int w = 0; w < known[one].length; w++) {
      count += Long.bitCount(known[one][w] | known[other][w]);
    }
    return count;
  }

  private long both(int one, int other, int w) {
    return known[one][w] & known[other][w];
  }

  private long different(int one, int other, int w) {
    long different = 0;
    for (int plane = 0; plane < digits[one].length; plane++) {
      different |= digits[one][plane][w] ^ digits[other][plane][w];
    }
    return different & both(one, other, w);
  }

  /** Returns the sites at which two sequences have the same letter. */
  int equal(int one, int other) {
    int count = 0;
    for (int w = 0; w < known[one].length; w++) {
      count += Long.bitCount(both(one, other, w) & ~different(one, other, w));
    }
    return count;
  }

  /**
   * Returns the sites of a pair.
   *
   * @param bases whether the letters are A, C, G and T, of which the last digit marks purines
   */
  SubstitutionModel.Sites pair(int one, int other, boolean bases) {
    int sites = 0;
    int purines = 0;
    int pyrimidines = 0;
    int transversions = 0;
    for (int w = 0; w < known[one].length; w++) {
      long different = different(one, other, w);
      long last = digits[one][0][w];
      long across = bases ? different & (last ^ digits[other][0][w]) : different;
      sites += Long.bitCount(both(one, other, w));
      transversions += Long.bitCount(across);
      purines += Long.bitCount(different & ~across & ~last);
      pyrimidines += Long.bitCount(different & ~across & last);
    }
    return new SubstitutionModel.Sites(sites, purines, pyrimidines, transversions);
  }

  /** Returns the shares of A, C, G and T among the letters that are known. */
  double[] frequencies() {
    double[] counts = new double[4];
    double all = 0;
    for (int row = 0; row < known.length; row++) {
      for (int w = 0; w < known[row].length; w++) {
        long low = digits[row][0][w];
        long high = digits[row].length > 1 ? digits[row][1][w] : 0;
        long here = known[row][w];
        counts[0] += Long.bitCount(here & ~low & ~high);
        counts[1] += Long.bitCount(here & low & ~high);
        counts[2] += Long.bitCount(here & ~low & high);
        counts[3] += Long.bitCount(here & low & high);
        all += Long.bitCount(here);
      }
    }
    for (int k = 0; k < counts.length; k++) {
      counts[k] /= Math.max(1, all);
    }
    return counts;
  }
}
