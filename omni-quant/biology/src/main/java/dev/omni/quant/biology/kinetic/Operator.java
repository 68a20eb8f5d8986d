package dev.omni.quant.biology.kinetic;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The operators of expressions: those of MathML that SBML has, by their names there, and those of
 * formulas that have none. {@code ROOT} and {@code LOG} take the degree or the base first where
 * there are two operands; {@code PIECEWISE} takes value, condition, value, condition and last the
 * value otherwise.
 */
public enum Operator {
  PLUS,
  MINUS,
  TIMES,
  DIVIDE,
  POWER,
  ROOT,
  LOG,
  LN,
  EXP,
  ABS,
  FLOOR,
  CEILING,
  FACTORIAL,
  QUOTIENT,
  REM,
  MAX,
  MIN,
  PIECEWISE,
  EQ,
  NEQ,
  GT,
  LT,
  GEQ,
  LEQ,
  AND,
  OR,
  XOR,
  NOT,
  IMPLIES,
  SIN,
  COS,
  TAN,
  SEC,
  CSC,
  COT,
  SINH,
  COSH,
  TANH,
  SECH,
  CSCH,
  COTH,
  ARCSIN,
  ARCCOS,
  ARCTAN,
  ARCSEC,
  ARCCSC,
  ARCCOT,
  ARCSINH,
  ARCCOSH,
  ARCTANH,
  ARCSECH,
  ARCCSCH,
  ARCCOTH,
  EXPM1,
  LOG1P,
  ARCTAN2,
  ROUND,
  ERF,
  ERFC,
  GAMMA,
  LGAMMA,
  NORMCDF,
  NORMPDF;

  /** Returns the operator of that name in MathML. */
  public static Optional<Operator> named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name) && each.ordinal() < EXPM1.ordinal())
        .findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
