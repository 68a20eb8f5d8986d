package dev.omni.quant.molecular;

import java.util.Arrays;

/**
 * The lowest energies known of Lennard-Jones clusters of 2 to 60 atoms, in epsilon (D. J. Wales et
 * al., The Cambridge Cluster Database, 2001; D. J. Wales and J. P. K. Doye, J. Phys. Chem. A 101,
 * 1997, 5111-5116, table 1). None is proven to be the lowest.
 */
final class KnownMinima {
  private static final String TABLE =
      """
      -1.000000 -3.000000 -6.000000 -9.103852 -12.712062 -16.505384 -19.821489 -24.113360
      -28.422532 -32.765970 -37.967600 -44.326801 -47.845157 -52.322627 -56.815742 -61.317995
      -66.530949 -72.659782 -77.177043 -81.684571 -86.809782 -92.844472 -97.348815 -102.372663
      -108.315616 -112.873584 -117.822402 -123.587371 -128.286571 -133.586422 -139.635524
      -144.842719 -150.044528 -155.756643 -161.825363 -167.033672 -173.928427 -180.033185
      -185.249839 -190.536277 -196.277534 -202.364664 -207.688728 -213.784862 -220.680330
      -226.012256 -232.199529 -239.091864 -244.549926 -251.253964 -258.229991 -265.203016
      -272.208631 -279.248470 -283.643105 -288.342625 -294.378148 -299.738070 -305.875476
      """;

  private static final double[] ENERGIES =
      Arrays.stream(TABLE.strip().split("\\s+")).mapToDouble(Double::parseDouble).toArray();

  private KnownMinima() {}

  /** Returns the lowest energy known of so many atoms, 2 to 60. */
  static double of(int atoms) {
    return ENERGIES[atoms - 2];
  }
}
