package dev.omni.quant.biology;

import java.util.Arrays;
import java.util.Map;
import org.biojava.nbio.aaproperties.Constraints;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompound;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompoundSet;

/**
 * The values that BioJava lists for each of the 20 standard amino acids, read from its maps once.
 * Sums run in the order of the chain: the last bits of a sum depend on the order of its terms.
 */
final class ResidueScales {
  private static final String STANDARD = "ACDEFGHIKLMNPQRSTVWY";
  private static final int CODES = 128;

  /** Average mass of water, as the ExPASy server adds hydrogen and hydroxide. */
  private static final double ENDS = 1.0079 + 17.0073;

  /** The weights of pairs are for ten residues. */
  private static final double PER_TEN = 10;

  /** The place of each letter among the standard ones; -1 of another. */
  private static final int[] PLACES = places();

  private static final double[] WEIGHTS = values(Constraints.aa2MolecularWeight);
  private static final double[] HYDROPATHIES = values(Constraints.aa2Hydrophathicity);

  private static final double[] SIDE_CHAINS = powers(Constraints.aa2PKa);
  private static final double[] AMINO_ENDS = powers(Constraints.aa2NTerminalPka);
  private static final double[] CARBOXYL_ENDS = powers(Constraints.aa2CTerminalPka);

  /** The weights of K. Guruprasad et al. for each residue and the next. */
  private static final double[] PAIRS = pairs();

  private ResidueScales() {}

  private static int[] places() {
    int[] places = new int[CODES];
    Arrays.fill(places, -1);
    for (int k = 0; k < STANDARD.length(); k++) {
      places[STANDARD.charAt(k)] = k;
    }
    return places;
  }

  /**
   * Returns the values of a map of the library by the places of the letters; 0 where it has none.
   */
  private static double[] values(Map<AminoAcidCompound, Double> listed) {
    AminoAcidCompoundSet compounds = AminoAcidCompoundSet.getAminoAcidCompoundSet();
    double[] values = new double[STANDARD.length()];
    for (int k = 0; k < values.length; k++) {
      values[k] =
          listed.getOrDefault(compounds.getCompoundForString(STANDARD.substring(k, k + 1)), 0.0);
    }
    return values;
  }

  private static double[] powers(Map<AminoAcidCompound, Double> listed) {
    double[] powers = values(listed);
    for (int k = 0; k < powers.length; k++) {
      powers[k] = StrictMath.pow(10, powers[k]);
    }
    return powers;
  }

  private static double[] pairs() {
    int count = STANDARD.length();
    double[] pairs = new double[count * count];
    for (int k = 0; k < pairs.length; k++) {
      String pair = "" + STANDARD.charAt(k / count) + STANDARD.charAt(k % count);
      pairs[k] = Constraints.diAA2Instability.getOrDefault(pair, 0.0);
    }
    return pairs;
  }

  private static int place(char letter) {
    return letter < CODES ? PLACES[letter] : -1;
  }

  /** Returns the power of ten of the pK of a side chain by the values of Innovagen. */
  static double sideChain(char letter) {
    return SIDE_CHAINS[place(letter)];
  }

  /** Returns the power of ten of the pK of an amino end by the values of Innovagen. */
  static double aminoEnd(char letter) {
    return AMINO_ENDS[place(letter)];
  }

  /** Returns the power of ten of the pK of a carboxyl end by the values of Innovagen. */
  static double carboxylEnd(char letter) {
    return CARBOXYL_ENDS[place(letter)];
  }

  /** Returns the average mass of a chain with its ends, of its standard residues alone. */
  static double weight(String chain) {
    double sum = sum(chain, WEIGHTS);
    return sum == 0 ? 0 : sum + ENDS;
  }

  /** Returns the sum of the hydropathies of J. Kyte and R. F. Doolittle. */
  static double hydropathy(String chain) {
    return sum(chain, HYDROPATHIES);
  }

  private static double sum(String chain, double[] values) {
    double sum = 0;
    for (int i = 0; i < chain.length(); i++) {
      int place = place(chain.charAt(i));
      if (place >= 0) {
        sum += values[place];
      }
    }
    return sum;
  }

  /** Returns the instability index over the pairs of which both residues have weights. */
  static double instability(String chain) {
    double all = 0;
    double part = 0;
    int from = 0;
    int before = -1;
    for (int i = 0; i < chain.length(); i++) {
      int place = place(chain.charAt(i));
      if (place < 0) {
        all += ofPart(part, i - from);
        part = 0;
        from = i + 1;
      } else if (before >= 0) {
        part += PAIRS[before * STANDARD.length() + place];
      }
      before = place;
    }
    return (all + ofPart(part, chain.length() - from)) / chain.length();
  }

  /** Returns the index of a part without rare residues, times its length. */
  private static double ofPart(double sum, int length) {
    return length > 1 ? sum * PER_TEN / length * length : 0;
  }
}
