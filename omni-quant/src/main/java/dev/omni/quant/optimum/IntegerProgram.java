package dev.omni.quant.optimum;

import dev.omni.application.spi.Work;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.hipparchus.fraction.BigFraction;

/**
 * Branch and bound over exact linear programs (A. H. Land and A. G. Doig, Econometrica 28 (1960)
 * 497-520), deepest first.
 */
public final class IntegerProgram {
  private IntegerProgram() {}

  private static final ExactSimplex.Solved NONE =
      new ExactSimplex.Solved(ExactSimplex.State.INFEASIBLE, List.of(), List.of());

  /**
   * The best whole point; its multipliers are empty. Without a bound is what has none in between as
   * well, if there is any whole point (R. R. Meyer, Mathematical Programming 7 (1974) 223-235).
   */
  public static ExactSimplex.Solved solve(Program program, Work work) {
    Program whole = program.whole();
    ExactSimplex.Solved relaxed = ExactSimplex.solve(whole, work);
    if (relaxed.state() == ExactSimplex.State.UNBOUNDED) {
      return branched(whole.aimless(), work).point().isEmpty() ? NONE : relaxed;
    }
    return branched(whole, work);
  }

  private static ExactSimplex.Solved branched(Program program, Work work) {
    var open = new ArrayDeque<Program>();
    open.push(program);
    ExactSimplex.Solved best = NONE;
    while (!open.isEmpty()) {
      Program node = open.pop();
      ExactSimplex.Solved relaxed = ExactSimplex.solve(node, work);
      if (relaxed.state() == ExactSimplex.State.INFEASIBLE || !better(program, relaxed, best)) {
        continue;
      }
      OptionalInt broken = broken(relaxed.point());
      if (broken.isEmpty()) {
        best = new ExactSimplex.Solved(relaxed.state(), relaxed.point(), List.of());
        continue;
      }
      int j = broken.getAsInt();
      BigInteger floor = Program.floor(relaxed.point().get(j));
      open.push(node.bounded(j, Program.Relation.AT_MOST, floor));
      open.push(node.bounded(j, Program.Relation.AT_LEAST, floor.add(BigInteger.ONE)));
    }
    return best;
  }

  private static boolean better(
      Program program, ExactSimplex.Solved relaxed, ExactSimplex.Solved best) {
    return best.point().isEmpty()
        || program.value(relaxed.point()).compareTo(program.value(best.point())) > 0;
  }

  private static OptionalInt broken(List<BigFraction> point) {
    return IntStream.range(0, point.size()).filter(j -> !Program.isWhole(point.get(j))).findFirst();
  }
}
