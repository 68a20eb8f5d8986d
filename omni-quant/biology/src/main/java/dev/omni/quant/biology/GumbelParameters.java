package dev.omni.quant.biology;

import java.util.Map;
import java.util.Optional;

/**
 * The parameters of the distribution of the best local score of unrelated sequences, as BLAST lists
 * them (S. F. Altschul et al., Nucleic Acids Res. 25, 1997, 3389-3402; S. F. Altschul, R.
 * Bundschuh, R. Olsen and T. Hwa, Nucleic Acids Res. 29, 2001, 351-361).
 *
 * @param lambda scale of scores, in 1 over a unit of score
 * @param k share of the search space in which alignments begin
 * @param alpha letters of an alignment by its score times lambda
 * @param beta letters that an alignment lacks at the ends
 */
public record GumbelParameters(double lambda, double k, double alpha, double beta) {
  /** The parameters of BLOSUM62, by gap penalties "open/extend". */
  private static final Map<String, GumbelParameters> BLOSUM62 =
      Map.ofEntries(
          Map.entry("11/2", new GumbelParameters(0.297, 0.082, 1.1, -10)),
          Map.entry("10/2", new GumbelParameters(0.291, 0.075, 1.3, -15)),
          Map.entry("9/2", new GumbelParameters(0.279, 0.058, 1.5, -19)),
          Map.entry("8/2", new GumbelParameters(0.264, 0.045, 1.8, -26)),
          Map.entry("7/2", new GumbelParameters(0.239, 0.027, 2.5, -46)),
          Map.entry("6/2", new GumbelParameters(0.201, 0.012, 3.3, -58)),
          Map.entry("13/1", new GumbelParameters(0.292, 0.071, 1.2, -11)),
          Map.entry("12/1", new GumbelParameters(0.283, 0.059, 1.5, -19)),
          Map.entry("11/1", new GumbelParameters(0.267, 0.041, 1.9, -30)),
          Map.entry("10/1", new GumbelParameters(0.243, 0.024, 2.5, -44)),
          Map.entry("9/1", new GumbelParameters(0.206, 0.010, 4.0, -87)));

  /** Returns the parameters of BLOSUM62 with gaps that cost open + n extend; none if unlisted. */
  public static Optional<GumbelParameters> ofBlosum62(int open, int extend) {
    return Optional.ofNullable(BLOSUM62.get(open + "/" + extend));
  }

  /** Returns the score in bits: (lambda S - ln K) / ln 2. */
  public double bits(double score) {
    return (lambda * score - StrictMath.log(k)) / StrictMath.log(2);
  }

  /**
   * Returns how many letters at the ends begin no alignment: the greatest whole l that is not above
   * alpha / lambda ln(K (m - l)(n - N l)) + beta and leaves (m - l)(n - N l) above max(m, n) / K; 0
   * where there is none.
   *
   * @param query letters of the query, m
   * @param letters of all targets, n
   * @param targets number of them, N
   */
  public int lengthAdjustment(long query, long letters, long targets) {
    int low = 0;
    int high = (int) Math.min(query, letters / targets) + 1;
    for (int halving = 0; halving < Integer.SIZE && high - low > 1; halving++) {
      int middle = (low + high) >>> 1;
      if (adjusts(middle, query, letters, targets)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns whether a length is not above what alignments in the rest of the space have. */
  public boolean adjusts(int length, long query, long letters, long targets) {
    double space = space(length, query, letters, targets);
    return length < query
        && letters > targets * length
        && space > Math.max(query, letters) / k
        && length <= alpha / lambda * StrictMath.log(k * space) + beta;
  }

  /** Returns the effective search space, (m - l)(n - N l). */
  public double space(int length, long query, long letters, long targets) {
    return (double) (query - length) * (letters - targets * length);
  }
}
