package dev.omni.operations.nist;

import ch.obermuhlner.math.big.BigDecimalMath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The 58 reference data sets with certified values: 57 from a resource in this package, and
 * PiDigits, whose data are computed.
 */
public final class StrdCatalog {
  private static final int PI_DIGITS = 5000;

  /** The one digit of the publisher's file that is not that of pi (8), counted from zero. */
  private static final int MISPRINT = 956;

  private static final char MISPRINTED = '3';

  private StrdCatalog() {}

  /** The data sets, read together at the first use. */
  private static final class Sets {
    static final Map<String, StrdDataSet> ALL = all();
  }

  /** Returns the set of that name, as {@code Longley}. */
  public static Optional<StrdDataSet> find(String name) {
    return Optional.ofNullable(Sets.ALL.get(name));
  }

  /** Returns all sets, in the order of their names without regard to case, PiDigits last. */
  public static List<StrdDataSet> sets() {
    return List.copyOf(Sets.ALL.values());
  }

  private static Map<String, StrdDataSet> all() {
    var sets = new LinkedHashMap<String, StrdDataSet>();
    for (StrdDataSet set : new StrdReader(lines()).sets()) {
      sets.put(set.name(), set);
    }
    sets.put("PiDigits", digitsOfPi());
    return Collections.unmodifiableMap(sets);
  }

  private static List<String> lines() {
    try (InputStream in = StrdCatalog.class.getResourceAsStream("strd.txt")) {
      if (in == null) {
        throw new IllegalStateException("strd.txt is missing in the package of its class");
      }
      var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
      return reader.lines().filter(line -> !line.startsWith("#")).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * Returns the first 5,000 digits of pi, and what the publisher certifies of them: of its file, in
   * which one digit is wrong. The wrong digit is reproduced.
   */
  private static StrdDataSet digitsOfPi() {
    String pi = BigDecimalMath.pi(new MathContext(PI_DIGITS + 20)).toString().replace(".", "");
    String file = pi.substring(0, MISPRINT) + MISPRINTED + pi.substring(MISPRINT + 1, PI_DIGITS);
    List<BigDecimal> digits = file.chars().mapToObj(digit -> new BigDecimal(digit - '0')).toList();
    var certified = new LinkedHashMap<String, BigDecimal>();
    certified.put("mean", new BigDecimal("4.53480000000000"));
    certified.put("standard_deviation", new BigDecimal("2.86733906028871"));
    certified.put("autocorrelation", new BigDecimal("-0.355099287237972E-02"));
    return new StrdDataSet(
        "PiDigits", "standard_deviation", certified, StrdDataSet.Curve.NONE, digits, List.of());
  }
}
