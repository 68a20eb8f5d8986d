package dev.omni.quant.molecular;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
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
  private static final Map<String, Integer> KEYS = Map.of("maccs", 166, "pubchem", 881);

  private FingerprintOverlaps() {}

  static List<Check> checks(JsonFields input, JsonFields result) {
    List<Json> digits = result.items("fingerprint_hex");
    List<Json> bits = result.items("bits_set");
    List<Json> rows = result.items("tanimoto");
    var prints = new ArrayList<BigInteger>();
    for (Json each : digits) {
      prints.add(each instanceof Json.Str hex ? new BigInteger(hex.value(), 16) : BigInteger.ZERO);
    }
    var overlap = new Residuals();
    double apart = 0;
    for (int i = 0; i < prints.size(); i++) {
      if (!(bits.get(i) instanceof Json.Num one)) {
        apart += digits.get(i) instanceof Json.Str ? 1 : 0;
        continue;
      }
      apart += Math.abs(prints.get(i).bitCount() - one.asDouble());
      for (int j = 0; j < prints.size(); j++) {
        if (((Json.Arr) rows.get(i)).get(j) instanceof Json.Num similarity
            && bits.get(j) instanceof Json.Num other) {
          double both = prints.get(i).and(prints.get(j)).bitCount();
          double all = one.asDouble() + other.asDouble() - both;
          overlap.equal(all == 0 ? 1 : similarity.asDouble() * all, all == 0 ? 1 : both);
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
            apart + sizes(input, result, digits) + unread(result, digits),
            0,
            "By how much bits_set, size and the rows of errors differ from fingerprint_hex."));
  }

  /** Returns by how much the size differs from that of the fingerprint, and of its digits. */
  private static double sizes(JsonFields input, JsonFields result, List<Json> digits) {
    String kind = input.text("fingerprint");
    double size = result.number("size");
    double apart = Math.abs(size - KEYS.getOrDefault(kind, input.integer("bits")));
    for (Json each : digits) {
      boolean tooShort = each instanceof Json.Str hex && hex.value().length() * DIGIT < size;
      apart += tooShort ? 1 : 0;
    }
    return apart;
  }

  /** Returns how many rows are among the errors and have digits, or the other way round. */
  private static double unread(JsonFields result, List<Json> digits) {
    List<Double> named =
        result.objects("errors").stream().map(error -> error.number("row")).toList();
    double apart = 0;
    for (int i = 0; i < digits.size(); i++) {
      apart += (digits.get(i) instanceof Json.Str) == named.contains((double) i) ? 1 : 0;
    }
    return apart;
  }
}
