package dev.omni.quant.finance.treasury;

import dev.omni.quant.core.optimization.Program;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;
import org.hipparchus.linear.FieldLUDecomposition;
import org.hipparchus.linear.FieldVector;
import org.hipparchus.linear.MatrixUtils;

/** Cash plans by trying every corner of their limits, in fractions. */
final class CashPlanEnumeration {
  private CashPlanEnumeration() {}

  /** The most cash of all plans, without interest, of which none of as many limits is left. */
  static double most(double[] outside, double[][] flows, double[] most) {
    int n = flows.length;
    var limits = new ArrayList<BigFraction[]>();
    BigFraction[] kept = new BigFraction[n + 1];
    Arrays.fill(kept, BigFraction.ZERO);
    for (int t = 0; t < outside.length; t++) {
      for (int i = 0; i <= n; i++) {
        double flow = i < n ? flows[i][t] : outside[t];
        kept[i] = kept[i].add(Program.fraction(BigDecimal.valueOf(flow)));
      }
      limits.add(kept.clone());
    }
    for (int i = 0; i < n; i++) {
      limits.add(unit(n, i, 1, 0));
      limits.add(unit(n, i, -1, most[i]));
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int mask = 0; mask < 1 << limits.size(); mask++) {
      if (Integer.bitCount(mask) == n) {
        int chosen = mask;
        List<BigFraction[]> reached =
            IntStream.range(0, limits.size())
                .filter(k -> (chosen >> k & 1) == 1)
                .mapToObj(limits::get)
                .toList();
        best = Math.max(best, cash(corner(reached), limits, kept));
      }
    }
    return best;
  }

  private static BigFraction[] unit(int n, int at, int sign, double bound) {
    BigFraction[] row = new BigFraction[n + 1];
    Arrays.fill(row, BigFraction.ZERO);
    row[at] = new BigFraction(sign);
    row[n] = Program.fraction(BigDecimal.valueOf(bound));
    return row;
  }

  /** Where some limits are reached; empty where that is no point. */
  private static Optional<FieldVector<BigFraction>> corner(List<BigFraction[]> reached) {
    int n = reached.size();
    BigFraction[][] rows = new BigFraction[n][];
    BigFraction[] bounds = new BigFraction[n];
    for (int i = 0; i < n; i++) {
      rows[i] = Arrays.copyOf(reached.get(i), n);
      bounds[i] = reached.get(i)[n].negate();
    }
    var solver = new FieldLUDecomposition<>(MatrixUtils.createFieldMatrix(rows)).getSolver();
    return solver.isNonSingular()
        ? Optional.of(solver.solve(MatrixUtils.createFieldVector(bounds)))
        : Optional.empty();
  }

  private static double cash(
      Optional<FieldVector<BigFraction>> at, List<BigFraction[]> limits, BigFraction[] last) {
    return at.filter(point -> limits.stream().allMatch(row -> left(row, point).signum() >= 0))
        .map(point -> left(last, point).doubleValue())
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private static BigFraction left(BigFraction[] row, FieldVector<BigFraction> point) {
    BigFraction sum = row[point.getDimension()];
    for (int i = 0; i < point.getDimension(); i++) {
      sum = sum.add(row[i].multiply(point.getEntry(i)));
    }
    return sum;
  }
}
