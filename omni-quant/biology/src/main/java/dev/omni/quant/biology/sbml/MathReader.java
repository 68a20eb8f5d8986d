package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.MathExpression;
import dev.omni.quant.biology.kinetic.ModelException;
import dev.omni.quant.biology.kinetic.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Expressions from the content markup of MathML that SBML uses. */
final class MathReader {
  private static final String SYMBOLS = "http://www.sbml.org/sbml/symbols/";

  /** The number of the symbol avogadro (SBML level 3 version 1 core, 3.4.6). */
  private static final double AVOGADRO = 6.02214179e23;

  private static final Map<String, Double> CONSTANTS =
      Map.of(
          "pi", Math.PI,
          "exponentiale", Math.E,
          "true", 1.0,
          "false", 0.0,
          "infinity", Double.POSITIVE_INFINITY,
          "notanumber", Double.NaN);

  private MathReader() {}

  /** Returns the expression of the math in an element; empty where there is none. */
  static Optional<MathExpression> of(SbmlElement holder) {
    for (SbmlElement part : holder.parts()) {
      if (part.name().equals("math")) {
        if (part.parts().isEmpty()) {
          return Optional.empty();
        }
        if (part.parts().size() != 1) {
          throw new ModelException(part.line(), "math must have one expression");
        }
        return Optional.of(read(part.parts().get(0)));
      }
    }
    return Optional.empty();
  }

  static MathExpression read(SbmlElement node) {
    Double constant = CONSTANTS.get(node.name());
    if (constant != null) {
      return new MathExpression.Number(constant);
    }
    return switch (node.name()) {
      case "ci" -> new MathExpression.Name(word(node), node.line());
      case "cn" -> new MathExpression.Number(number(node));
      case "csymbol" -> symbol(node);
      case "piecewise" -> piecewise(node);
      case "apply" -> applied(node);
      default -> throw node.unsupported();
    };
  }

  private static String word(SbmlElement node) {
    return node.text().toString().strip();
  }

  private static MathExpression symbol(SbmlElement node) {
    return switch (node.attribute("definitionURL", "").strip()) {
      case SYMBOLS + "time" -> new MathExpression.Time();
      case SYMBOLS + "avogadro" -> new MathExpression.Number(AVOGADRO);
      default -> throw node.unsupported();
    };
  }

  private static double number(SbmlElement node) {
    String text = word(node).replaceAll("\\s+", " ");
    try {
      if (node.parts().isEmpty()) {
        return SbmlElement.parsed(text);
      }
      String[] both = text.split(" ");
      return switch (node.attribute("type", "").strip()) {
        case "e-notation" -> Double.parseDouble(both[0] + "e" + both[1]);
        case "rational" -> Double.parseDouble(both[0]) / Double.parseDouble(both[1]);
        default -> throw node.unsupported();
      };
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException wrong) {
      throw new ModelException(node.line(), "cn is no number");
    }
  }

  private static MathExpression piecewise(SbmlElement node) {
    var operands = new ArrayList<MathExpression>();
    Optional<MathExpression> otherwise = Optional.empty();
    for (SbmlElement part : node.parts()) {
      boolean last = part.name().equals("otherwise");
      if (!last && !part.name().equals("piece")) {
        throw part.unsupported();
      }
      if (part.parts().size() != (last ? 1 : 2)) {
        throw new ModelException(part.line(), part.name() + " has too few or too many parts");
      }
      if (last) {
        otherwise = Optional.of(read(part.parts().get(0)));
      } else {
        part.parts().forEach(each -> operands.add(read(each)));
      }
    }
    otherwise.ifPresent(operands::add);
    return new MathExpression.Apply(Operator.PIECEWISE, operands, node.line());
  }

  private static MathExpression applied(SbmlElement node) {
    if (node.parts().isEmpty()) {
      throw new ModelException(node.line(), "apply is empty");
    }
    SbmlElement first = node.parts().get(0);
    List<SbmlElement> rest = node.parts().subList(1, node.parts().size());
    if (first.name().equals("csymbol")) {
      boolean rate = first.attribute("definitionURL", "").strip().equals(SYMBOLS + "rateOf");
      if (!rate || rest.size() != 1 || !rest.get(0).name().equals("ci")) {
        throw first.unsupported();
      }
      return new MathExpression.RateOf(word(rest.get(0)), first.line());
    }
    var operands = new ArrayList<MathExpression>();
    for (SbmlElement each : rest) {
      boolean qualifier = each.name().equals("degree") || each.name().equals("logbase");
      if (qualifier && each.parts().size() != 1) {
        throw new ModelException(each.line(), each.name() + " must have one expression");
      }
      operands.add(read(qualifier ? each.parts().get(0) : each));
    }
    if (first.name().equals("ci")) {
      return new MathExpression.Call(word(first), operands, first.line());
    }
    Operator operator = Operator.named(first.name()).orElseThrow(first::unsupported);
    return new MathExpression.Apply(operator, operands, node.line());
  }
}
