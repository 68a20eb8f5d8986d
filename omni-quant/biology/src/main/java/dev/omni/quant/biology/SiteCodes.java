package dev.omni.quant.biology;

/**
 * The letters of aligned sequences as numbers.
 *
 * @param codes the place of each letter in the alphabet; -1 for what is no single letter of it
 * @param protein whether letters are residues
 */
record SiteCodes(int[][] codes, boolean protein) {
  private static final String KNOWN_PROTEIN = "ACDEFGHIKLMNPQRSTVWYUO";
  private static final String BASES = "ACGT";

  /** Returns the place of each letter in an alphabet; -1 for what is no single letter of it. */
  static SiteCodes of(AlignedSequences given, boolean protein) {
    String alphabet = protein ? KNOWN_PROTEIN : BASES;
    int[][] codes =
        given.sequences().stream()
            .map(
                sequence ->
                    sequence
                        .chars()
                        .map(c -> alphabet.indexOf(c == 'U' && alphabet.equals(BASES) ? 'T' : c))
                        .toArray())
            .toArray(int[][]::new);
    return new SiteCodes(codes, protein);
  }

  /** Leaves out the sites that are not known in every sequence. */
  void deleteIncomplete() {
    for (int site = 0; site < codes[0].length; site++) {
      boolean complete = true;
      for (int[] sequence : codes) {
        complete &= sequence[site] >= 0;
      }
      for (int[] sequence : codes) {
        sequence[site] = complete ? sequence[site] : -1;
      }
    }
  }

  /** Returns the share of each letter among all that are known. */
  double[] frequencies() {
    int letters = protein ? KNOWN_PROTEIN.length() : BASES.length();
    double[] counts = new double[letters];
    double all = 0;
    for (int[] sequence : codes) {
      for (int code : sequence) {
        if (code >= 0) {
          counts[code]++;
          all++;
        }
      }
    }
    for (int k = 0; k < letters; k++) {
      counts[k] /= Math.max(1, all);
    }
    return counts;
  }

  /** Returns the sites of a pair. */
  SubstitutionModel.Sites compared(int i, int j) {
    int[] one = codes[i];
    int[] other = codes[j];
    int sites = 0;
    int purines = 0;
    int pyrimidines = 0;
    int transversions = 0;
    for (int k = 0; k < one.length; k++) {
      if (one[k] >= 0 && other[k] >= 0) {
        sites++;
        if (one[k] != other[k]) {
          // Of A, C, G and T the first and third are purines, the others pyrimidines.
          boolean transition = !protein && (one[k] + other[k]) % 2 == 0;
          purines += transition && one[k] % 2 == 0 ? 1 : 0;
          pyrimidines += transition && one[k] % 2 == 1 ? 1 : 0;
          transversions += transition ? 0 : 1;
        }
      }
    }
    return new SubstitutionModel.Sites(sites, purines, pyrimidines, transversions);
  }
}
