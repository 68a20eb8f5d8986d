package dev.omni.quant;

import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.FormulaCondition;
import dev.omni.quant.core.formula.FormulaFunction;
import dev.omni.quant.core.formula.FormulaNode;
import dev.omni.quant.core.formula.FormulaTerm;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The content markup of MathML for formulas, as far as it has their functions. */
final class WrittenMath {
  private static final Map<Character, String> OPERATORS =
      Map.of('+', "plus", '-', "minus", '*', "times", '/', "divide", '^', "power");

  private static final Map<FormulaCondition.Relation, String> RELATIONS =
      Map.of(
          FormulaCondition.Relation.LESS, "lt",
          FormulaCondition.Relation.AT_MOST, "leq",
          FormulaCondition.Relation.MORE, "gt",
          FormulaCondition.Relation.AT_LEAST, "geq",
          FormulaCondition.Relation.EQUAL, "eq",
          FormulaCondition.Relation.DIFFERENT, "neq");

  private static final Map<FormulaFunction, String> FUNCTIONS =
      Map.ofEntries(
          Map.entry(FormulaFunction.ABS, "<abs/>"),
          Map.entry(FormulaFunction.ACOS, "<arccos/>"),
          Map.entry(FormulaFunction.ASIN, "<arcsin/>"),
          Map.entry(FormulaFunction.ATAN, "<arctan/>"),
          Map.entry(FormulaFunction.CBRT, "<root/><degree><cn>3</cn></degree>"),
          Map.entry(FormulaFunction.CEIL, "<ceiling/>"),
          Map.entry(FormulaFunction.COS, "<cos/>"),
          Map.entry(FormulaFunction.COSH, "<cosh/>"),
          Map.entry(FormulaFunction.EXP, "<exp/>"),
          Map.entry(FormulaFunction.FLOOR, "<floor/>"),
          Map.entry(FormulaFunction.LN, "<ln/>"),
          Map.entry(FormulaFunction.LOG10, "<log/>"),
          Map.entry(FormulaFunction.LOG2, "<log/><logbase><cn>2</cn></logbase>"),
          Map.entry(FormulaFunction.MAX, "<max/>"),
          Map.entry(FormulaFunction.MIN, "<min/>"),
          Map.entry(FormulaFunction.SIN, "<sin/>"),
          Map.entry(FormulaFunction.SINH, "<sinh/>"),
          Map.entry(FormulaFunction.SQRT, "<root/>"),
          Map.entry(FormulaFunction.TAN, "<tan/>"),
          Map.entry(FormulaFunction.TANH, "<tanh/>"));

  private WrittenMath() {}

  /** Returns the markup; empty for a formula with a function that MathML has not. */
  static Optional<String> of(String formula) {
    FormulaTerm term = Formula.parse(formula, List.of()).term();
    boolean foreign =
        term.all()
            .anyMatch(
                node ->
                    node instanceof FormulaTerm.Applied call
                        && !FUNCTIONS.containsKey(call.function()));
    return foreign ? Optional.empty() : Optional.of(text(term));
  }

  private static String text(FormulaNode node) {
    if (node instanceof FormulaTerm.Number number) {
      return "<cn>" + number.exact().toPlainString() + "</cn>";
    } else if (node instanceof FormulaTerm.Known known) {
      return known.constant() == Arithmetic.Constant.PI ? "<pi/>" : "<exponentiale/>";
    } else if (node instanceof FormulaTerm.Name name) {
      return "<ci>" + name.text() + "</ci>";
    } else if (node instanceof FormulaTerm.Negative negative) {
      return apply("<minus/>", List.of(negative.of()));
    } else if (node instanceof FormulaTerm.Combined both) {
      String operator = "<" + OPERATORS.get(both.operator()) + "/>";
      return apply(operator, List.of(both.left(), both.right()));
    } else if (node instanceof FormulaTerm.Applied call) {
      return apply(FUNCTIONS.get(call.function()), call.arguments());
    } else if (node instanceof FormulaTerm.Chosen chosen) {
      return "<piecewise><piece>"
          + text(chosen.then())
          + text(chosen.condition())
          + "</piece><otherwise>"
          + text(chosen.otherwise())
          + "</otherwise></piecewise>";
    } else if (node instanceof FormulaCondition.Comparison compared) {
      String relation = "<" + RELATIONS.get(compared.relation()) + "/>";
      return apply(relation, List.of(compared.left(), compared.right()));
    } else if (node instanceof FormulaCondition.Both both) {
      return apply("<and/>", List.of(both.left(), both.right()));
    }
    return apply("<not/>", List.of(((FormulaCondition.Not) node).of()));
  }

  private static String apply(String operator, List<? extends FormulaNode> operands) {
    var text = new StringBuilder("<apply>").append(operator);
    operands.forEach(each -> text.append(text(each)));
    return text.append("</apply>").toString();
  }
}
