package dev.omni.quant.biology.kinetic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A writer of a tape; what is written twice is computed once. */
final class TapeWriter {
  private static final int LONGEST = 1_000_000;

  /** The slot of an operand that is not there. */
  private static final int NONE = 0;

  private record Key(TapeOperation operation, int a, int b, int c) {}

  private final List<Tape.Instruction> instructions = new ArrayList<>();
  private final List<Double> constants = new ArrayList<>();
  private final List<Boolean> moving = new ArrayList<>();
  private final List<Boolean> timed = new ArrayList<>();
  private final List<TapeOperation> writtenBy = new ArrayList<>();
  private final Map<Key, Integer> known = new HashMap<>();
  private final Map<Double, Integer> numbers = new HashMap<>();
  private final List<Tape.Change> changes = new ArrayList<>();
  private final Map<Integer, Key> differences = new HashMap<>();

  private int slot(double constant, boolean moves, boolean time) {
    if (constants.size() >= LONGEST) {
      throw new ModelException(0, "the formulas of the model are too long together");
    }
    constants.add(constant);
    moving.add(moves);
    timed.add(time);
    writtenBy.add(TapeOperation.ADD);
    return constants.size() - 1;
  }

  /** Returns a slot whose number comes from outside. */
  int input(boolean moves, boolean time) {
    return slot(0, moves, time);
  }

  int constant(double value) {
    Integer slot = numbers.get(value);
    if (slot == null) {
      slot = slot(value, false, false);
      numbers.put(value, slot);
    }
    return slot;
  }

  private boolean isConstant(int slot) {
    return Integer.valueOf(slot).equals(numbers.get(constants.get(slot)));
  }

  /** Returns whether a slot may change while no event happens. */
  boolean varies(int slot) {
    return moving.get(slot) || timed.get(slot);
  }

  int write(TapeOperation operation, int a) {
    return write(operation, a, NONE, NONE, 1);
  }

  int write(TapeOperation operation, int a, int b) {
    return write(operation, a, b, NONE, 2);
  }

  int write(TapeOperation operation, int a, int b, int c) {
    return write(operation, a, b, c, 3);
  }

  private int write(TapeOperation operation, int a, int b, int c, int count) {
    if (isConstant(a) && (count < 2 || isConstant(b)) && (count < 3 || isConstant(c))) {
      return constant(operation.value(constants.get(a), constants.get(b), constants.get(c)));
    }
    var key = new Key(operation, a, b, c);
    Integer before = known.get(key);
    if (before != null) {
      return before;
    }
    boolean moves = any(moving, a, b, c, count);
    boolean time = any(timed, a, b, c, count);
    int to = slot(0, moves, time);
    int kept = operation.kept() ? changes.size() : -1;
    if (operation.kept()) {
      Key from = operation == TapeOperation.SIGN ? differences.get(a) : null;
      changes.add(
          new Tape.Change(
              a,
              from == null ? a : from.a(),
              from == null ? -1 : from.b(),
              operation == TapeOperation.FLOOR,
              moves,
              time));
    }
    if (operation == TapeOperation.SUBTRACT) {
      differences.put(to, key);
    }
    writtenBy.set(to, operation);
    instructions.add(new Tape.Instruction(operation, to, a, b, c, kept));
    known.put(key, to);
    return to;
  }

  private static boolean any(List<Boolean> of, int a, int b, int c, int count) {
    return of.get(a) || (count > 1 && of.get(b)) || (count > 2 && of.get(c));
  }

  /** Returns the truth of a value: itself where it is one, else whether it is not 0. */
  int truth(int slot) {
    if (isConstant(slot)) {
      return constant(constants.get(slot) != 0 ? 1 : 0);
    }
    return writtenBy.get(slot).truth()
        ? slot
        : write(TapeOperation.NOT, write(TapeOperation.ZERO, write(TapeOperation.SIGN, slot)));
  }

  Tape tape() {
    return new Tape(
        instructions, constants.stream().mapToDouble(Double::doubleValue).toArray(), changes);
  }
}
