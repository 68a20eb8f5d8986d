package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The formulas of SBML level 1, as elements of MathML. */
final class InfixReader {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:([0-9]*\\.?[0-9]+(?:[eE][+-]?[0-9]+)?|[0-9]+\\.(?:[eE][+-]?[0-9]+)?)"
              + "|([A-Za-z_][A-Za-z0-9_]*)|([-+*/^(),]))\\s*");
  private static final int DEEPEST = 100;
  private static final int LONGEST = 1000;

  /** Level 1 has the natural logarithm as log. */
  private static final Map<String, String> FUNCTIONS =
      Map.ofEntries(
          Map.entry("abs", "abs"),
          Map.entry("acos", "arccos"),
          Map.entry("asin", "arcsin"),
          Map.entry("atan", "arctan"),
          Map.entry("ceil", "ceiling"),
          Map.entry("cos", "cos"),
          Map.entry("exp", "exp"),
          Map.entry("floor", "floor"),
          Map.entry("log", "ln"),
          Map.entry("log10", "log"),
          Map.entry("pow", "power"),
          Map.entry("sqrt", "root"),
          Map.entry("sin", "sin"),
          Map.entry("tan", "tan"));

  private final List<String> tokens = new ArrayList<>();
  private final int line;
  private int at;
  private int depth;

  private InfixReader(String formula, int line) {
    this.line = line;
    Matcher token = TOKEN.matcher(formula);
    int from = 0;
    while (from < formula.length() && token.find(from) && token.start() == from) {
      tokens.add(token.group().strip());
      from = token.end();
    }
    if (from < formula.length() || tokens.isEmpty() || tokens.size() > LONGEST) {
      throw unsupported();
    }
  }

  /** Returns a formula as a math element. */
  static SbmlElement math(String formula, int line) {
    var reader = new InfixReader(formula, line);
    SbmlElement sum = reader.sum();
    if (reader.at < reader.tokens.size()) {
      throw reader.unsupported();
    }
    return reader.element("math", "", List.of(sum));
  }

  private ModelException unsupported() {
    return new ModelException(line, "attribute formula is not supported as it is written");
  }

  private SbmlElement element(String name, String text, List<SbmlElement> children) {
    return new SbmlElement(
        name, SbmlReader.MATH, Map.of(), new ArrayList<>(children), new StringBuilder(text), line);
  }

  private SbmlElement apply(String operator, List<SbmlElement> operands) {
    var children = new ArrayList<SbmlElement>();
    children.add(element(operator, "", List.of()));
    children.addAll(operands);
    return element("apply", "", children);
  }

  private boolean next(String token) {
    return at < tokens.size() && tokens.get(at).equals(token);
  }

  private boolean take(String token) {
    boolean there = next(token);
    at += there ? 1 : 0;
    return there;
  }

  private SbmlElement sum() {
    if (++depth > DEEPEST) {
      throw unsupported();
    }
    SbmlElement sum = product();
    while (next("+") || next("-")) {
      String operator = tokens.get(at++).equals("+") ? "plus" : "minus";
      sum = apply(operator, List.of(sum, product()));
    }
    depth--;
    return sum;
  }

  private SbmlElement product() {
    SbmlElement product = signed();
    while (next("*") || next("/")) {
      String operator = tokens.get(at++).equals("*") ? "times" : "divide";
      product = apply(operator, List.of(product, signed()));
    }
    return product;
  }

  /** A sign before a power is not read: readers of level 1 differ in which binds tighter. */
  private SbmlElement signed() {
    if (!take("-")) {
      SbmlElement base = primary();
      if (!take("^")) {
        return base;
      }
      SbmlElement power = apply("power", List.of(base, take("-") ? negated() : primary()));
      if (next("^")) {
        throw unsupported();
      }
      return power;
    }
    return negated();
  }

  private SbmlElement negated() {
    SbmlElement of = primary();
    if (next("^")) {
      throw unsupported();
    }
    return apply("minus", List.of(of));
  }

  private SbmlElement primary() {
    if (at >= tokens.size()) {
      throw unsupported();
    }
    String token = tokens.get(at++);
    if (token.equals("(")) {
      SbmlElement inner = sum();
      if (!take(")")) {
        throw unsupported();
      }
      return inner;
    }
    char first = token.charAt(0);
    if (Character.isDigit(first) || first == '.') {
      return element("cn", token, List.of());
    }
    if (!Character.isLetter(first) && first != '_') {
      throw unsupported();
    }
    return take("(") ? called(token) : element("ci", token, List.of());
  }

  private SbmlElement called(String function) {
    var operands = new ArrayList<SbmlElement>();
    do {
      operands.add(sum());
    } while (take(","));
    if (!take(")")) {
      throw unsupported();
    }
    if (function.equals("sqr")) {
      operands.add(element("cn", "2", List.of()));
      return apply("power", operands);
    }
    String operator = FUNCTIONS.get(function);
    if (operator == null) {
      throw unsupported();
    }
    return apply(operator, operands);
  }
}
