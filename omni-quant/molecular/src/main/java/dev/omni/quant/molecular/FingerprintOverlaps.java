package dev.omni.quant.molecular;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The laws of a table of similarities, from the digits of its fingerprints: T |a or b| = |a and b|,
 * and |a or b| = |a| + |b| - |a and b|.
 */
final class FingerprintOverlaps {
  private static final double ROUNDING = 1e-14;
  private static final int DIGIT = 4;
  private static final Map<FingerprintSimilarity.TablePrint, Integer> KEYS =
      Map.of(
          FingerprintSimilarity.TablePrint.MACCS,
          166,
          FingerprintSimilarity.TablePrint.PUBCHEM,
          881);

  private FingerprintOverlaps() {}

  static List<Check> checks(
      FingerprintSimilarity.Input input, FingerprintSimilarity.Result result) {
    List<@Nullable String> digits = result.fingerprintHex();
    List<@Nullable Integer> bits = result.bitsSet();
    var prints = new ArrayList<BigInteger>();
    for (String hex : digits) {
      prints.add(hex == null ? BigInteger.ZERO : new BigInteger(hex, 16));
    }
    var overlap = new Residuals();
    double apart = 0;
    for (int i = 0; i < prints.size(); i++) {
      Integer one = bits.get(i);
      if (one == null) {
        apart += digits.get(i) == null ? 0 : 1;
        continue;
      }
      apart += Math.abs(prints.get(i).bitCount() - one);
      for (int j = 0; j < prints.size(); j++) {
        double similarity = result.tanimoto().get(i)[j];
        Integer other = bits.get(j);
        if (other != null && !Double.isNaN(similarity)) {
          double both = prints.get(i).and(prints.get(j)).bitCount();
          double all = (double) one + other - both;
          overlap.equal(all == 0 ? 1 : similarity * all, all == 0 ? 1 : both);
        }
      }
    }
    return List.of(
        overlap.check(
            "overlap_residual",
            ROUNDING,
            "Largest difference of a similarity times the bits of either fingerprint from the bits"
                + " of both, which are counted in fingerprint_hex; relative."),
        new Check(
            "bits_residual",
            apart + sizes(input, result) + unread(result),
            0,
            "By how much bits_set, size and the rows of errors differ from fingerprint_hex."));
  }

  /** Returns by how much the size differs from that of the fingerprint, and of its digits. */
  private static double sizes(
      FingerprintSimilarity.Input input, FingerprintSimilarity.Result result) {
    double size = result.size();
    double apart = Math.abs(size - KEYS.getOrDefault(input.fingerprint(), input.bits()));
    for (String hex : result.fingerprintHex()) {
      apart += hex != null && hex.length() * DIGIT < size ? 1 : 0;
    }
    return apart;
  }

  /** Returns how many rows are among the errors and have digits, or the other way round. */
  private static double unread(FingerprintSimilarity.Result result) {
    List<Integer> named = result.errors().stream().map(UnreadableRow::row).toList();
    double apart = 0;
    for (int i = 0; i < result.fingerprintHex().size(); i++) {
      apart += (result.fingerprintHex().get(i) != null) == named.contains(i) ? 1 : 0;
    }
    return apart;
  }
}
