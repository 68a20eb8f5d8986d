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
      case PLUS -> folded(TapeOperation.ADD, of, 0);
      case TIMES -> folded(TapeOperation.MULTIPLY, of, 1);
      case AND -> folded(TapeOperation.AND, truths(of), 1);
      case OR -> folded(TapeOperation.OR, truths(of), 0);
      case XOR -> folded(TapeOperation.XOR, truths(of), 0);
      case MAX, MIN -> extreme(operator, of);
      case PIECEWISE -> piecewise(of);
      case EQ, GT, LT, GEQ, LEQ -> chain(operator, of);
      case MINUS, DIVIDE, POWER, ROOT, LOG, QUOTIENT, REM, NEQ, IMPLIES, ARCTAN2 ->
          upToTwo(operator, of);
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

  private int folded(TapeOperation operation, List<Integer> of, double neutral) {
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
          alone
              ? writer.write(TapeOperation.NEGATE, a)
              : writer.write(TapeOperation.SUBTRACT, a, b);
      case DIVIDE -> writer.write(TapeOperation.DIVIDE, a, b);
      case POWER -> writer.write(TapeOperation.POWER, a, b);
      case ARCTAN2 -> writer.write(TapeOperation.ATAN2, a, b);
      case ROOT -> root(alone ? writer.constant(2) : a, b);
      case LOG -> logarithm(alone ? writer.constant(10) : a, b);
      case NEQ -> writer.write(TapeOperation.NOT, related(Operator.EQ, a, b));
      case IMPLIES ->
          writer.write(
              TapeOperation.OR, writer.write(TapeOperation.NOT, writer.truth(a)), writer.truth(b));
      case QUOTIENT -> quotient(a, b);
      default ->
          writer.write(
              TapeOperation.SUBTRACT, a, writer.write(TapeOperation.MULTIPLY, b, quotient(a, b)));
    };
  }

  private int root(int degree, int of) {
    if (degree == writer.constant(2)) {
      return writer.write(TapeOperation.SQRT, of);
    }
    return degree == writer.constant(3)
        ? writer.write(TapeOperation.CBRT, of)
        : writer.write(
            TapeOperation.POWER,
            of,
            writer.write(TapeOperation.DIVIDE, writer.constant(1), degree));
  }

  private int logarithm(int base, int of) {
    return writer.write(
        TapeOperation.DIVIDE,
        writer.write(TapeOperation.LN, of),
        writer.write(TapeOperation.LN, base));
  }

  /** The quotient towards zero, as the remainder has the sign of what is divided. */
  private int quotient(int a, int b) {
    int ratio = writer.write(TapeOperation.DIVIDE, a, b);
    return select(
        notNegative(ratio), writer.write(TapeOperation.FLOOR, ratio), one(Operator.CEILING, ratio));
  }

  private int select(int condition, int value, int otherwise) {
    return writer.write(TapeOperation.SELECT, condition, value, otherwise);
  }

  private int notNegative(int slot) {
    return writer.write(TapeOperation.NOT_NEGATIVE, writer.write(TapeOperation.SIGN, slot));
  }

  private int extreme(Operator operator, List<Integer> of) {
    require(!of.isEmpty(), operator, "an operand");
    int slot = of.get(0);
    for (int k = 1; k < of.size(); k++) {
      int next = of.get(k);
      int larger = notNegative(writer.write(TapeOperation.SUBTRACT, slot, next));
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
      slot = k == 1 ? next : writer.write(TapeOperation.AND, slot, next);
    }
    return slot;
  }

  private int related(Operator operator, int a, int b) {
    boolean turned = operator == Operator.LT || operator == Operator.LEQ;
    int difference = turned ? difference(b, a) : difference(a, b);
    int sign = writer.write(TapeOperation.SIGN, difference);
    return switch (operator) {
      case EQ -> writer.write(TapeOperation.ZERO, sign);
      case GT, LT -> writer.write(TapeOperation.POSITIVE, sign);
      default -> writer.write(TapeOperation.NOT_NEGATIVE, sign);
    };
  }

  private int difference(int a, int b) {
    return writer.write(TapeOperation.SUBTRACT, a, b);
  }

  private int inverse(int of) {
    return writer.write(TapeOperation.DIVIDE, writer.constant(1), of);
  }

  private int one(Operator operator, int a) {
    return switch (operator) {
      case ABS -> select(notNegative(a), a, writer.write(TapeOperation.NEGATE, a));
      case FLOOR -> writer.write(TapeOperation.FLOOR, a);
      case ROUND -> {
        int minus = writer.write(TapeOperation.NEGATE, a);
        yield select(
            notNegative(a), roundedDown(a), writer.write(TapeOperation.NEGATE, roundedDown(minus)));
      }
      case CEILING ->
          writer.write(
              TapeOperation.NEGATE,
              writer.write(TapeOperation.FLOOR, writer.write(TapeOperation.NEGATE, a)));
      case NOT -> writer.write(TapeOperation.NOT, writer.truth(a));
      case SEC -> inverse(writer.write(TapeOperation.COS, a));
      case CSC -> inverse(writer.write(TapeOperation.SIN, a));
      case COT -> inverse(writer.write(TapeOperation.TAN, a));
      case SECH -> inverse(writer.write(TapeOperation.COSH, a));
      case CSCH -> inverse(writer.write(TapeOperation.SINH, a));
      case COTH -> inverse(writer.write(TapeOperation.TANH, a));
      case ARCSEC -> writer.write(TapeOperation.ACOS, inverse(a));
      case ARCCSC -> writer.write(TapeOperation.ASIN, inverse(a));
      case ARCCOT -> writer.write(TapeOperation.ATAN, inverse(a));
      case ARCSECH -> writer.write(TapeOperation.ACOSH, inverse(a));
      case ARCCSCH -> writer.write(TapeOperation.ASINH, inverse(a));
      case ARCCOTH -> writer.write(TapeOperation.ATANH, inverse(a));
      default -> writer.write(plain(operator), a);
    };
  }

  /** The nearest whole number of one that is not negative. */
  private int roundedDown(int a) {
    return writer.write(
        TapeOperation.FLOOR, writer.write(TapeOperation.ADD, a, writer.constant(0.5)));
  }

  private static TapeOperation plain(Operator operator) {
    return switch (operator) {
      case LN -> TapeOperation.LN;
      case EXP -> TapeOperation.EXP;
      case EXPM1 -> TapeOperation.EXPM1;
      case LOG1P -> TapeOperation.LOG1P;
      case ERF -> TapeOperation.ERF;
      case ERFC -> TapeOperation.ERFC;
      case GAMMA -> TapeOperation.GAMMA;
      case LGAMMA -> TapeOperation.LGAMMA;
      case NORMCDF -> TapeOperation.NORMCDF;
      case NORMPDF -> TapeOperation.NORMPDF;
      case FACTORIAL -> TapeOperation.FACTORIAL;
      case SIN -> TapeOperation.SIN;
      case COS -> TapeOperation.COS;
      case TAN -> TapeOperation.TAN;
      case SINH -> TapeOperation.SINH;
      case COSH -> TapeOperation.COSH;
      case TANH -> TapeOperation.TANH;
      case ARCSIN -> TapeOperation.ASIN;
      case ARCCOS -> TapeOperation.ACOS;
      case ARCTAN -> TapeOperation.ATAN;
      case ARCSINH -> TapeOperation.ASINH;
      case ARCCOSH -> TapeOperation.ACOSH;
      case ARCTANH -> TapeOperation.ATANH;
      default -> throw new IllegalStateException("no operation of " + operator);
    };
  }
}
