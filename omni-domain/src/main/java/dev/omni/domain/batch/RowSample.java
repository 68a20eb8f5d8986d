package dev.omni.domain.batch;

import dev.omni.domain.json.Sha256;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Rows of a batch that its root chooses, so that who computes them cannot choose them. The n-th
 * draw, from 0, is the first 8 bytes of SHA-256 of the text {@code ROOT:n}, an unsigned big-endian
 * integer, modulo the number of rows; a number that was drawn before is skipped.
 */
public final class RowSample {
  private static final int BYTES = 8;

  private RowSample() {}

  /**
   * Returns the numbers of the chosen rows, in ascending order.
   *
   * @param root of the rows, in hex
   * @param count number of rows
   * @param size how many are chosen; all when there are no more
   */
  public static List<Long> of(String root, long count, int size) {
    var chosen = new TreeSet<Long>();
    BigInteger rows = BigInteger.valueOf(count);
    long wanted = Math.min(size, count);
    for (long draw = 0; chosen.size() < wanted; draw++) {
      byte[] hash = Sha256.sha256((root + ":" + draw).getBytes(StandardCharsets.UTF_8));
      chosen.add(new BigInteger(1, Arrays.copyOf(hash, BYTES)).mod(rows).longValueExact());
    }
    return List.copyOf(chosen);
  }
}
