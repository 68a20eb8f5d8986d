package dev.omni.operations.reference;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.operations.expression.Derivation;
import dev.omni.operations.expression.DimensionArithmetic;
import dev.omni.operations.expression.DimensionArithmetic.Kind;
import dev.omni.operations.uncertainty.Correlations;
import dev.omni.operations.uncertainty.FirstOrder;
import dev.omni.operations.uncertainty.Inputs;
import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.SymmetricMatrix;
import dev.omni.quant.core.formula.Arithmetic;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Quantity;
import dev.omni.quant.core.units.UcumUnit;
import dev.omni.quant.core.units.UcumUnits;
import dev.omni.quant.core.units.UnitSyntaxException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** A parsed {@code quantity} task: an expression over quantities, in coherent units. */
final class QuantityTask {
  private static final MathContext SHOWN = new MathContext(30);

  private final Json.Obj input;

  QuantityTask(Json.Obj input) {
    this.input = input;
  }

  /** Returns the problems that the shape of the task cannot express. */
  List<Problem> problems() {
    if (!input.has("expression")) {
      return List.of(
          new Problem(
              "/expression", Problem.Kind.MISSING, "must be there: this model reads no prompts"));
    }
    var problems = new ArrayList<Problem>();
    for (var entry : inputs().members().entrySet()) {
      String at = "/inputs/" + entry.getKey();
      given(problems, at, entry.getValue());
    }
    check(problems, "/correlations", this::correlations);
    check(problems, "/unit", () -> input.findText("unit").ifPresent(UcumUnit::of));
    if (problems.isEmpty()) {
      check(problems, "/expression", () -> named(problems, derivation()));
    }
    if (problems.isEmpty()) {
      check(problems, "/expression", () -> target(kind(derivation())));
    }
    return problems;
  }

  private static void given(List<Problem> problems, String at, Json value) {
    boolean bare = !(value instanceof Json.Obj);
    Optional<Quantity> quantity =
        Quantity.read(
            stated(value),
            (member, message) ->
                problems.add(Problem.invalid(bare ? at : at + "/" + member, message)));
    if (quantity.isPresent()) {
      check(problems, at, () -> given(value));
    }
  }

  private void named(List<Problem> problems, Derivation derivation) {
    derivation
        .taken(inputs().members().keySet())
        .ifPresent(
            i -> problems.add(Problem.invalid("/definitions/" + i + "/name", Derivation.TAKEN)));
  }

  private static void check(List<Problem> problems, String at, Runnable reading) {
    try {
      reading.run();
    } catch (UndefinedFormulaException
        | UnitSyntaxException
        | Infeasible
        | NumberFormatException wrong) {
      problems.add(Problem.invalid(at, String.valueOf(wrong.getMessage())));
    }
  }

  /** Returns the same task with inputs that know nothing of each other. */
  QuantityTask independent() {
    return new QuantityTask(input.without("correlations"));
  }

  /**
   * Returns the answer in an arithmetic, with its standard uncertainty when an input has one, and
   * with the steps that led to it when there are definitions.
   *
   * @param enter a coherent input as a value of the arithmetic
   * @param leave a value of the arithmetic as a number
   */
  <V> Json.Obj answer(
      Arithmetic<V> in, Function<BigDecimal, V> enter, Function<V, BigDecimal> leave) {
    Derivation derivation = derivation();
    UcumUnit unit = target(kind(derivation));
    Map<String, V> values = new HashMap<>();
    coherent().forEach((name, given) -> values.put(name, enter.apply(given.value())));
    try {
      Map<String, V> names = derivation.names(in, values);
      BigDecimal value = inUnit(leave.apply(derivation.result().value(in, names)), unit);
      Json.Obj answer = Json.obj("value", shown(value), "unit", unit.code());
      var steps =
          new ArrayList<>(
              steps(derivation, name -> leave.apply(Objects.requireNonNull(names.get(name)))));
      if (!steps.isEmpty()) {
        Json expression = input.find("expression").orElseThrow();
        steps.add(answer.with("name", "result").with("expression", expression));
      }
      return answer
          .withPresent("uncertainty", uncertainty(derivation, unit, value))
          .withPresent("steps", Optional.of(steps).filter(all -> !all.isEmpty()).map(Json::of));
    } catch (UndefinedFormulaException none) {
      throw new Infeasible(none.reason(), none);
    }
  }

  private static BigDecimal inUnit(BigDecimal coherent, UcumUnit unit) {
    return UcumUnits.conversion(UcumUnit.coherent(unit.dimension()), unit)
        .flatMap(conversion -> conversion.value(coherent))
        .orElseThrow(() -> new Infeasible("the result has no value in " + unit.code()));
  }

  private static Json.Num shown(BigDecimal value) {
    return new Json.Num(value.round(SHOWN).stripTrailingZeros());
  }

  private List<Json> steps(Derivation derivation, Function<String, BigDecimal> value) {
    Map<String, Kind> kinds = derivation.names(new DimensionArithmetic(), kinds());
    var steps = new ArrayList<Json>();
    for (Json item : input.findArray("definitions").orElse(Json.Arr.EMPTY).items()) {
      Json.Obj definition = (Json.Obj) item;
      String name = definition.findText("name").orElseThrow();
      UcumUnit unit = UcumUnit.coherent(Objects.requireNonNull(kinds.get(name)).dimension());
      steps.add(definition.with("value", shown(value.apply(name))).with("unit", unit.code()));
    }
    return steps;
  }

  private Optional<Json> uncertainty(Derivation derivation, UcumUnit unit, BigDecimal value) {
    var list = new ArrayList<Inputs.Input>();
    inputs().members().forEach((name, said) -> list.add(new Inputs.Input(name, quantity(said))));
    var given = new Inputs(list, correlations());
    if (!given.uncertain()) {
      return Optional.empty();
    }
    double one = Math.abs(unit.slope(value.doubleValue()));
    double standard = FirstOrder.of(derivation, given).standard() / one;
    return Optional.of(Json.obj("standard", FiniteResults.number("uncertainty", standard)));
  }

  private static Quantity quantity(Json value) {
    return Quantity.of(stated(value));
  }

  private static Json.Obj stated(Json value) {
    return value instanceof Json.Obj said ? said : Json.obj("value", value);
  }

  private double[][] correlations() {
    List<Json.Obj> pairs =
        input.findArray("correlations").orElse(Json.Arr.EMPTY).items().stream()
            .map(Json.Obj.class::cast)
            .toList();
    List<String> names = List.copyOf(inputs().members().keySet());
    double[][] rows =
        Correlations.of(pairs, names)
            .orElseThrow(
                () -> new Infeasible("must be {a, b, r} with two inputs' names and r -1 to 1"));
    new SymmetricMatrix(rows)
        .problems("correlations", rows.length, "the inputs").stream()
            .findFirst()
            .ifPresent(
                wrong -> {
                  throw new Infeasible(wrong.message());
                });
    return rows;
  }

  private Derivation derivation() {
    var definitions = new ArrayList<Derivation.Definition>();
    for (Json item : input.findArray("definitions").orElse(Json.Arr.EMPTY).items()) {
      Json.Obj definition = (Json.Obj) item;
      definitions.add(
          new Derivation.Definition(
              definition.findText("name").orElseThrow(),
              Formula.parse(definition.findText("expression").orElseThrow())));
    }
    return new Derivation(definitions, Formula.parse(input.findText("expression").orElseThrow()));
  }

  private Kind kind(Derivation derivation) {
    return derivation.value(new DimensionArithmetic(), kinds());
  }

  private Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new HashMap<>();
    coherent().forEach((name, given) -> kinds.put(name, Kind.of(given.unit().dimension())));
    return kinds;
  }

  /** Returns the unit of the answer: the requested one, else the coherent one. */
  private UcumUnit target(Kind kind) {
    UcumUnit coherent = UcumUnit.coherent(kind.dimension());
    UcumUnit unit = input.findText("unit").map(UcumUnit::of).orElse(coherent);
    if (!unit.dimension().equals(kind.dimension())) {
      throw new Infeasible("the result is in " + coherent.code() + ", not in " + unit.code());
    }
    return unit;
  }

  /** A value in coherent units, and its original unit. */
  private record Given(BigDecimal value, UcumUnit unit) {}

  private Map<String, Given> coherent() {
    Map<String, Given> values = new LinkedHashMap<>();
    inputs().members().forEach((name, value) -> values.put(name, given(value)));
    return values;
  }

  private Json.Obj inputs() {
    return input.findObject("inputs").orElse(Json.Obj.EMPTY);
  }

  private static Given given(Json json) {
    Quantity quantity = quantity(json);
    UcumUnit unit = quantity.unit();
    return new Given(
        UcumUnits.conversion(unit, UcumUnit.coherent(unit.dimension()))
            .flatMap(conversion -> conversion.value(quantity.value()))
            .orElseThrow(() -> new Infeasible("there is no such value in " + unit.code())),
        unit);
  }
}
