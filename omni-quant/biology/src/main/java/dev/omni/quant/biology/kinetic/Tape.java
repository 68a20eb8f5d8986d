package dev.omni.quant.biology.kinetic;

import java.util.List;

/**
 * Instructions that compute all values of a model from its inputs, one slot a value, each after
 * those that it uses.
 */
final class Tape {
  /** An operation on slots, the slot of its value, and which kept sign or floor it is. */
  record Instruction(TapeOperation operation, int to, int a, int b, int c, int kept) {}

  /**
   * A kept sign or floor.
   *
   * @param number slot of the number whose sign or floor it is
   * @param left slot of the first of two numbers whose difference it is, or the number
   * @param right slot of the second, or -1
   * @param floor whether it is a floor
   * @param moving whether it depends on variables
   * @param timed whether it depends on time
   */
  record Change(int number, int left, int right, boolean floor, boolean moving, boolean timed) {}

  private final Instruction[] instructions;
  private final double[] constants;
  private final List<Change> changes;

  Tape(List<Instruction> instructions, double[] constants, List<Change> changes) {
    this.instructions = instructions.toArray(Instruction[]::new);
    this.constants = constants.clone();
    this.changes = List.copyOf(changes);
  }

  List<Change> changes() {
    return changes;
  }

  int length() {
    return instructions.length;
  }

  /** Returns the slots with the constants in place. */
  double[] slots() {
    return constants.clone();
  }

  /** Computes all slots from the inputs. */
  void run(double[] v, Sides sides) {
    for (Instruction each : instructions) {
      TapeOperation operation = each.operation();
      double a = v[each.a()];
      v[each.to()] =
          operation == TapeOperation.SIGN
              ? sides.sign(each.kept(), a)
              : operation == TapeOperation.FLOOR
                  ? sides.floor(each.kept(), a)
                  : operation.value(a, v[each.b()], v[each.c()]);
    }
  }

  /** Computes the derivatives of all slots from those of the inputs. */
  void derive(double[] v, double[] d) {
    for (Instruction each : instructions) {
      double da = d[each.a()];
      double db = d[each.b()];
      double dc = d[each.c()];
      d[each.to()] =
          da == 0 && db == 0 && dc == 0
              ? 0
              : each.operation().slope(v[each.a()], v[each.b()], v[each.to()], da, db, dc);
    }
  }
}
