package dev.omni.quant.biology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Formulas from the content markup of MathML that SBML uses. */
final class SbmlMath {
  private static final int LONGEST = 100_000;

  private static final Map<String, String> FUNCTIONS =
      Map.ofEntries(
          Map.entry("exp", "exp"),
          Map.entry("ln", "ln"),
          Map.entry("abs", "abs"),
          Map.entry("sin", "sin"),
          Map.entry("cos", "cos"),
          Map.entry("tan", "tan"),
          Map.entry("arcsin", "asin"),
          Map.entry("arccos", "acos"),
          Map.entry("arctan", "atan"),
          Map.entry("sinh", "sinh"),
          Map.entry("cosh", "cosh"),
          Map.entry("tanh", "tanh"));

  private final Map<String, SbmlElement> definitions = new HashMap<>();

  /** Adds a function definition. */
  void define(String id, SbmlElement lambda) {
    definitions.put(id, lambda);
  }

  /** Returns the formula of a math element; symbols are written as the function says. */
  String formula(SbmlElement math, UnaryOperator<String> symbol) {
    if (math.parts().size() != 1) {
      throw new SbmlException(math.line(), "math must have one expression");
    }
    return written(math.parts().get(0), symbol, 0);
  }

  private String written(SbmlElement node, UnaryOperator<String> symbol, int depth) {
    if (depth > 60) {
      throw new SbmlException(node.line(), "the expression is nested too deep");
    }
    String text =
        switch (node.name()) {
          case "ci" -> symbol.apply(node.text().toString().strip());
          case "cn" -> number(node);
          case "csymbol" -> {
            if (!node.attribute("definitionURL", "").endsWith("/time")) {
              throw node.unsupported();
            }
            yield "t";
          }
          case "pi" -> "pi";
          case "exponentiale" -> "e";
          case "apply" -> applied(node, symbol, depth);
          default -> throw node.unsupported();
        };
    if (text.length() > LONGEST) {
      throw new SbmlException(node.line(), "the expression is too long");
    }
    return text;
  }

  private static String number(SbmlElement node) {
    String text = node.text().toString().strip().replaceAll("\\s+", " ");
    try {
      List<SbmlElement> parts = node.parts();
      if (parts.isEmpty()) {
        return parenthesized(Double.parseDouble(text));
      }
      String[] both = text.split(" ");
      double first = Double.parseDouble(both[0]);
      double second = Double.parseDouble(both[1]);
      return switch (node.attribute("type", "")) {
        case "e-notation" -> parenthesized(Double.parseDouble(both[0] + "e" + both[1]));
        case "rational" -> parenthesized(first / second);
        default -> throw node.unsupported();
      };
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException wrong) {
      throw new SbmlException(node.line(), "cn is no number");
    }
  }

  private static String parenthesized(double value) {
    if (!Double.isFinite(value)) {
      throw new NumberFormatException("not finite");
    }
    return value < 0 ? "(" + value + ")" : String.valueOf(value);
  }

  private String applied(SbmlElement node, UnaryOperator<String> symbol, int depth) {
    List<SbmlElement> parts = node.parts();
    if (parts.isEmpty()) {
      throw new SbmlException(node.line(), "apply is empty");
    }
    SbmlElement operator = parts.get(0);
    if (operator.name().equals("ci")) {
      return called(operator, parts.subList(1, parts.size()), symbol, depth);
    }
    List<SbmlElement> operands =
        parts.subList(1, parts.size()).stream()
            .filter(part -> !part.name().equals("degree") && !part.name().equals("logbase"))
            .toList();
    List<String> terms =
        operands.stream().map(operand -> written(operand, symbol, depth + 1)).toList();
    return switch (operator.name()) {
      case "plus" -> terms.isEmpty() ? "0" : "(" + String.join("+", terms) + ")";
      case "times" -> terms.isEmpty() ? "1" : "(" + String.join("*", terms) + ")";
      case "minus" ->
          terms.size() == 1 ? "(-" + terms.get(0) + ")" : "(" + two(node, terms, "-") + ")";
      case "divide" -> "(" + two(node, terms, "/") + ")";
      case "power" -> "pow(" + two(node, terms, ",") + ")";
      case "root" -> root(node, terms, symbol, depth);
      case "log" -> logarithm(node, terms, symbol, depth);
      default -> {
        String function = FUNCTIONS.get(operator.name());
        if (function == null || terms.size() != 1) {
          throw operator.unsupported();
        }
        yield function + "(" + terms.get(0) + ")";
      }
    };
  }

  private static String two(SbmlElement node, List<String> terms, String operator) {
    if (terms.size() != 2) {
      throw new SbmlException(node.line(), "the operator takes two operands");
    }
    return terms.get(0) + operator + terms.get(1);
  }

  private String qualifier(
      SbmlElement node, String name, String otherwise, UnaryOperator<String> symbol, int depth) {
    for (SbmlElement part : node.parts()) {
      if (part.name().equals(name) && part.parts().size() == 1) {
        return written(part.parts().get(0), symbol, depth + 1);
      }
    }
    return otherwise;
  }

  private String root(
      SbmlElement node, List<String> terms, UnaryOperator<String> symbol, int depth) {
    if (terms.size() != 1) {
      throw new SbmlException(node.line(), "root takes one operand");
    }
    String degree = qualifier(node, "degree", "2", symbol, depth);
    return degree.equals("2") || degree.equals("2.0")
        ? "sqrt(" + terms.get(0) + ")"
        : "pow(" + terms.get(0) + ",1/" + degree + ")";
  }

  private String logarithm(
      SbmlElement node, List<String> terms, UnaryOperator<String> symbol, int depth) {
    if (terms.size() != 1) {
      throw new SbmlException(node.line(), "log takes one operand");
    }
    return "(ln(" + terms.get(0) + ")/ln(" + qualifier(node, "logbase", "10", symbol, depth) + "))";
  }

  private String called(
      SbmlElement operator, List<SbmlElement> given, UnaryOperator<String> symbol, int depth) {
    SbmlElement lambda = definitions.get(operator.text().toString().strip());
    if (lambda == null) {
      throw new SbmlException(operator.line(), "no function has this name");
    }
    List<SbmlElement> parts = lambda.parts();
    var bound = new HashMap<String, String>();
    int count = parts.size() - 1;
    if (given.size() != count) {
      throw new SbmlException(operator.line(), "the function takes " + count + " operands");
    }
    for (int k = 0; k < count; k++) {
      String name = parts.get(k).parts().get(0).text().toString().strip();
      bound.put(name, written(given.get(k), symbol, depth + 1));
    }
    return written(
        parts.get(count),
        name -> bound.containsKey(name) ? bound.getOrDefault(name, "") : symbol.apply(name),
        depth + 1);
  }
}
