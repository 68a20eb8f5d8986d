package dev.omni.quant.model;

import dev.omni.application.spi.Infeasible;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.quant.expression.Arithmetic;
import dev.omni.quant.expression.Derivation;
import dev.omni.quant.expression.DimensionArithmetic;
import dev.omni.quant.expression.DimensionArithmetic.Kind;
import dev.omni.quant.expression.Expression;
import dev.omni.quant.expression.Undefined;
import dev.omni.quant.quantity.UcumUnits;
import dev.omni.quant.quantity.Unit;
import dev.omni.quant.quantity.UnitError;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A {@code quantity} task, read: an expression over quantities, in coherent units. */
final class QuantityTask {
  private static final MathContext SHOWN = new MathContext(30);

  private final Json.Obj input;

  QuantityTask(Json.Obj input) {
    this.input = input;
  }

  /** What the shape of the task cannot say. */
  List<Problem> problems() {
    if (!input.has("expression")) {
      return List.of(
          new Problem(
              "/expression", Problem.Kind.MISSING, "must be there: this model reads no prompts"));
    }
    var problems = new ArrayList<Problem>();
    for (var entry : inputs().members().entrySet()) {
      String at = "/inputs/" + entry.getKey();
      check(problems, at, () -> given(entry.getValue()));
    }
    check(problems, "/unit", () -> input.text("unit").ifPresent(Unit::of));
    if (problems.isEmpty()) {
      check(problems, "/expression", () -> target(kind(derivation())));
    }
    return problems;
  }

  private static void check(List<Problem> problems, String at, Runnable reading) {
    try {
      reading.run();
    } catch (Undefined | UnitError | Infeasible | NumberFormatException wrong) {
      problems.add(new Problem(at, Problem.Kind.INVALID, String.valueOf(wrong.getMessage())));
    }
  }

  /**
   * The answer in an arithmetic.
   *
   * @param enter a coherent input as a value of the arithmetic
   * @param leave a value of the arithmetic as a number
   */
  <V> Json.Obj answer(
      Arithmetic<V> in, Function<BigDecimal, V> enter, Function<V, BigDecimal> leave) {
    Derivation derivation = derivation();
    Unit unit = target(kind(derivation));
    Map<String, V> values = new HashMap<>();
    coherent().forEach((name, given) -> values.put(name, enter.apply(given.value())));
    try {
      BigDecimal value = leave.apply(derivation.value(in, values));
      BigDecimal told =
          UcumUnits.conversion(Unit.coherent(unit.dimension()), unit).orElseThrow().value(value);
      return Json.obj(
          "value", new Json.Num(told.round(SHOWN).stripTrailingZeros()), "unit", unit.code());
    } catch (Undefined none) {
      throw new Infeasible(none.reason(), none);
    }
  }

  private Derivation derivation() {
    var definitions = new ArrayList<Derivation.Definition>();
    for (Json item : input.array("definitions").orElse(Json.Arr.EMPTY).items()) {
      Json.Obj definition = (Json.Obj) item;
      definitions.add(
          new Derivation.Definition(
              definition.text("name").orElseThrow(),
              Expression.of(definition.text("expression").orElseThrow())));
    }
    return new Derivation(definitions, Expression.of(input.text("expression").orElseThrow()));
  }

  private Kind kind(Derivation derivation) {
    Map<String, Kind> kinds = new HashMap<>();
    coherent().forEach((name, given) -> kinds.put(name, Kind.of(given.unit().dimension())));
    return derivation.value(new DimensionArithmetic(), kinds);
  }

  /** The unit of the answer: the one that is asked for, else the coherent one. */
  private Unit target(Kind kind) {
    Unit coherent = Unit.coherent(kind.dimension());
    Unit asked = input.text("unit").map(Unit::of).orElse(coherent);
    if (!asked.dimension().equals(kind.dimension())) {
      throw new Infeasible("the result is in " + coherent.code() + ", not in " + asked.code());
    }
    return asked;
  }

  /** A value in coherent units, and the unit that it was given in. */
  private record Given(BigDecimal value, Unit unit) {}

  private Map<String, Given> coherent() {
    Map<String, Given> values = new LinkedHashMap<>();
    inputs().members().forEach((name, value) -> values.put(name, given(value)));
    return values;
  }

  private Json.Obj inputs() {
    return input.object("inputs").orElse(Json.Obj.EMPTY);
  }

  private static Given given(Json json) {
    if (json instanceof Json.Num number) {
      return new Given(number.value(), Unit.ONE);
    }
    if (!(json instanceof Json.Obj object)) {
      throw new Infeasible("must be a number or a quantity");
    }
    Unit unit = object.text("unit").map(Unit::of).orElse(Unit.ONE);
    BigDecimal value =
        object
            .number("value")
            .or(() -> object.text("value").map(QuantityTask::decimal))
            .orElseThrow(() -> new Infeasible("must have a value, a number or its text"));
    return new Given(
        UcumUnits.conversion(unit, Unit.coherent(unit.dimension())).orElseThrow().value(value),
        unit);
  }

  private static BigDecimal decimal(String text) {
    if (!text.matches("[+-]?[0-9]{1,40}(\\.[0-9]{0,40})?([eE][+-]?[0-9]{1,3})?")) {
      throw new Infeasible("must have a value that is a decimal number");
    }
    return new BigDecimal(text);
  }
}
