package dev.omni.quant.biology.kinetic;

import java.util.List;

/**
 * The instructions of operators.
 *
 * @param writer of the tape
 * @param line of the expression
 */
record OperatorCode(TapeWriter writer, int line) {
  int slot(Operator operator, List<Integer> of) {
    return switch (operator) {
      case PLUS -> folded(Operation.ADD, of, 0);
      case TIMES -> folded(Operation.MULTIPLY, of, 1);
      case AND -> folded(Operation.AND, truths(of), 1);
      case OR -> folded(Operation.OR, truths(of), 0);
      case XOR -> folded(Operation.XOR, truths(of), 0);
      case MAX, MIN -> extreme(operator, of);
      case PIECEWISE -> piecewise(of);
      case EQ, GT, LT, GEQ, LEQ -> chain(operator, of);
      case MINUS, DIVIDE, POWER, ROOT, LOG, QUOTIENT, REM, NEQ, IMPLIES -> upToTwo(operator, of);
      default -> {
        require(of.size() == 1, operator, "one operand");
        yield one(operator, of.get(0));
      }
    };
  }

  private void require(boolean held, Operator operator, String what) {
    if (!held) {
      throw new ModelException(line, operator + " takes " + what);
    }
  }

  private List<Integer> truths(List<Integer> of) {
    return of.stream().map(writer::truth).toList();
  }

  private int folded(Operation operation, List<Integer> of, double neutral) {
    int slot = of.isEmpty() ? writer.constant(neutral) : of.get(0);
    for (int k = 1; k < of.size(); k++) {
      slot = writer.write(operation, slot, of.get(k));
    }
    return slot;
  }

  private int upToTwo(Operator operator, List<Integer> of) {
    boolean alone = of.size() == 1;
    boolean mayBeAlone =
        operator == Operator.MINUS || operator == Operator.ROOT || operator == Operator.LOG;
    require(of.size() == 2 || (alone && mayBeAlone), operator, "two operands");
    int a = of.get(0);
    int b = alone ? a : of.get(1);
    return switch (operator) {
      case MINUS ->
          alone ? writer.write(Operation.NEGATE, a) : writer.write(Operation.SUBTRACT, a, b);
      case DIVIDE -> writer.write(Operation.DIVIDE, a, b);
      case POWER -> writer.write(Operation.POWER, a, b);
      case ROOT -> root(alone ? writer.constant(2) : a, b);
      case LOG -> logarithm(alone ? writer.constant(10) : a, b);
      case NEQ -> writer.write(Operation.NOT, related(Operator.EQ, a, b));
      case IMPLIES ->
          writer.write(Operation.OR, writer.write(Operation.NOT, writer.truth(a)), writer.truth(b));
      case QUOTIENT -> quotient(a, b);
      default ->
          writer.write(Operation.SUBTRACT, a, writer.write(Operation.MULTIPLY, b, quotient(a, b)));
    };
  }

  private int root(int degree, int of) {
    if (degree == writer.constant(2)) {
      return writer.write(Operation.SQRT, of);
    }
    return degree == writer.constant(3)
        ? writer.write(Operation.CBRT, of)
        : writer.write(
            Operation.POWER, of, writer.write(Operation.DIVIDE, writer.constant(1), degree));
  }

  private int logarithm(int base, int of) {
    return writer.write(
        Operation.DIVIDE, writer.write(Operation.LN, of), writer.write(Operation.LN, base));
  }

  /** The quotient towards zero, as the remainder has the sign of what is divided. */
  private int quotient(int a, int b) {
    int ratio = writer.write(Operation.DIVIDE, a, b);
    return select(
        notNegative(ratio), writer.write(Operation.FLOOR, ratio), one(Operator.CEILING, ratio));
  }

  private int select(int condition, int value, int otherwise) {
    return writer.write(Operation.SELECT, condition, value, otherwise);
  }

  private int notNegative(int slot) {
    return writer.write(Operation.NOT_NEGATIVE, writer.write(Operation.SIGN, slot));
  }

  private int extreme(Operator operator, List<Integer> of) {
    require(!of.isEmpty(), operator, "an operand");
    int slot = of.get(0);
    for (int k = 1; k < of.size(); k++) {
      int next = of.get(k);
      int larger = notNegative(writer.write(Operation.SUBTRACT, slot, next));
      slot = operator == Operator.MAX ? select(larger, slot, next) : select(larger, next, slot);
    }
    return slot;
  }

  private int piecewise(List<Integer> of) {
    int slot = of.size() % 2 == 1 ? of.get(of.size() - 1) : writer.constant(Double.NaN);
    for (int k = of.size() / 2 - 1; k >= 0; k--) {
      slot = select(writer.truth(of.get(2 * k + 1)), of.get(2 * k), slot);
    }
    return slot;
  }

  private int chain(Operator operator, List<Integer> of) {
    int slot = writer.constant(1);
    for (int k = 1; k < of.size(); k++) {
      int next = related(operator, of.get(k - 1), of.get(k));
      slot = k == 1 ? next : writer.write(Operation.AND, slot, next);
    }
    return slot;
  }

  private int related(Operator operator, int a, int b) {
    boolean turned = operator == Operator.LT || operator == Operator.LEQ;
    int difference = turned ? difference(b, a) : difference(a, b);
    int sign = writer.write(Operation.SIGN, difference);
    return switch (operator) {
      case EQ -> writer.write(Operation.ZERO, sign);
      case GT, LT -> writer.write(Operation.POSITIVE, sign);
      default -> writer.write(Operation.NOT_NEGATIVE, sign);
    };
  }

  private int difference(int a, int b) {
    return writer.write(Operation.SUBTRACT, a, b);
  }

  private int inverse(int of) {
    return writer.write(Operation.DIVIDE, writer.constant(1), of);
  }

  private int one(Operator operator, int a) {
    return switch (operator) {
      case ABS -> select(notNegative(a), a, writer.write(Operation.NEGATE, a));
      case FLOOR -> writer.write(Operation.FLOOR, a);
      case CEILING ->
          writer.write(
              Operation.NEGATE, writer.write(Operation.FLOOR, writer.write(Operation.NEGATE, a)));
      case NOT -> writer.write(Operation.NOT, writer.truth(a));
      case SEC -> inverse(writer.write(Operation.COS, a));
      case CSC -> inverse(writer.write(Operation.SIN, a));
      case COT -> inverse(writer.write(Operation.TAN, a));
      case SECH -> inverse(writer.write(Operation.COSH, a));
      case CSCH -> inverse(writer.write(Operation.SINH, a));
      case COTH -> inverse(writer.write(Operation.TANH, a));
      case ARCSEC -> writer.write(Operation.ACOS, inverse(a));
      case ARCCSC -> writer.write(Operation.ASIN, inverse(a));
      case ARCCOT -> writer.write(Operation.ATAN, inverse(a));
      case ARCSECH -> writer.write(Operation.ACOSH, inverse(a));
      case ARCCSCH -> writer.write(Operation.ASINH, inverse(a));
      case ARCCOTH -> writer.write(Operation.ATANH, inverse(a));
      default -> writer.write(plain(operator), a);
    };
  }

  private static Operation plain(Operator operator) {
    return switch (operator) {
      case LN -> Operation.LN;
      case EXP -> Operation.EXP;
      case EXPM1 -> Operation.EXPM1;
      case LOG1P -> Operation.LOG1P;
      case FACTORIAL -> Operation.FACTORIAL;
      case SIN -> Operation.SIN;
      case COS -> Operation.COS;
      case TAN -> Operation.TAN;
      case SINH -> Operation.SINH;
      case COSH -> Operation.COSH;
      case TANH -> Operation.TANH;
      case ARCSIN -> Operation.ASIN;
      case ARCCOS -> Operation.ACOS;
      case ARCTAN -> Operation.ATAN;
      case ARCSINH -> Operation.ASINH;
      case ARCCOSH -> Operation.ACOSH;
      case ARCTANH -> Operation.ATANH;
      default -> throw new IllegalStateException("no operation of " + operator);
    };
  }
}
