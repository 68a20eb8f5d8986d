package dev.omni.operations.verification.claim;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.operations.expression.Derivation;
import dev.omni.operations.request.VerificationShape;
import dev.omni.operations.uncertainty.Correlations;
import dev.omni.operations.uncertainty.Inputs;
import dev.omni.operations.verification.ClaimVerifier.Executed;
import dev.omni.quant.core.SymmetricMatrix;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.UndefinedFormulaException;
import dev.omni.quant.core.units.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The parser of a verification request, which collects the problems by path. */
final class VerificationRequestParser {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]{0,63}");
  private static final List<String> BASES =
      List.of("expression", "run_id", "capability", "reference", "predictions");
  private static final int INPUTS = 64;
  private static final int DEFINITIONS = 32;
  private static final int STEPS = 100;
  private static final int CONSTRAINTS = 20;

  private final Json.Obj request;
  private final Map<String, List<String>> problems = new LinkedHashMap<>();

  VerificationRequestParser(Json.Obj request) {
    this.request = request;
  }

  /** Messages by path; empty when all could be read. */
  Map<String, List<String>> problems() {
    return problems;
  }

  VerificationRequest read(Optional<Executed> executed) {
    Optional<Json.Obj> said = request.findObject("basis");
    Basis basis = said.map(b -> basis(b, executed)).orElseGet(() -> missing("basis"));
    Optional<Quantity> claim = Optional.empty();
    if (!(basis instanceof Basis.Forecasts) || request.has("claim")) {
      claim = quantity("claim", request.find("claim"));
    }
    var read =
        new VerificationRequest(
            claim,
            basis,
            tolerance(),
            objects("steps", STEPS),
            texts("constraints", CONSTRAINTS),
            request.findObject("context").orElse(Json.Obj.EMPTY));
    others();
    return read;
  }

  /** Adds unknown members, and known ones of another type. */
  private void others() {
    List<Problem> found =
        problems.keySet().stream()
            .map(path -> Problem.invalid("/" + path.replace('.', '/'), ""))
            .toList();
    List<Problem> others = RequestMembers.beside(found, VerificationShape.CLAIM, request);
    RequestMembers.workspaceMalformed(others, request)
        .forEach(problem -> problem(problem.path(), problem.message()));
  }

  private Basis missing(String path) {
    problem(path, "must be an object with exactly one of " + String.join(", ", BASES));
    return new Basis.Nothing();
  }

  private Basis basis(Json.Obj said, Optional<Executed> executed) {
    List<String> present = BASES.stream().filter(said::has).toList();
    if (present.size() != 1) {
      return missing("basis");
    }
    return switch (present.get(0)) {
      case "expression" -> stated(said);
      case "reference" ->
          quantity("basis.reference", said.find("reference"))
              .<Basis>map(Basis.Reference::new)
              .orElseGet(Basis.Nothing::new);
      case "predictions" -> new Basis.Forecasts(said);
      default -> executed.<Basis>map(Basis.Computation::new).orElseGet(() -> missing("basis"));
    };
  }

  private Basis stated(Json.Obj said) {
    Optional<Inputs> inputs = inputs(said);
    if (inputs.isEmpty()) {
      return new Basis.Nothing();
    }
    try {
      Formula result = Formula.parse(text(said, "expression"));
      var definitions = new ArrayList<Derivation.Definition>();
      for (Json.Obj definition : objects("basis.definitions", said, DEFINITIONS)) {
        String name = text(definition, "name");
        if (!NAME.matcher(name).matches()) {
          throw new UndefinedFormulaException("a definition's name must be letters, digits and _");
        }
        definitions.add(
            new Derivation.Definition(name, Formula.parse(text(definition, "expression"))));
      }
      var derivation = new Derivation(definitions, result);
      derivation
          .taken(object(said, "inputs").members().keySet())
          .ifPresent(i -> problem("basis.definitions." + i + ".name", Derivation.TAKEN));
      return new Basis.Stated(derivation, inputs.get());
    } catch (UndefinedFormulaException unreadable) {
      return new Basis.Unreadable(unreadable.reason());
    }
  }

  private static String text(Json.Obj said, String name) {
    return said.findText(name)
        .orElseThrow(() -> new UndefinedFormulaException(name + " must be a string"));
  }

  private Optional<Inputs> inputs(Json.Obj said) {
    Json.Obj sent = object(said, "inputs");
    if (sent.members().size() > INPUTS) {
      problem("basis.inputs", "must have at most " + INPUTS + " members");
      return Optional.empty();
    }
    var list = new ArrayList<Inputs.Input>();
    sent.members()
        .forEach(
            (name, value) ->
                input("basis.inputs." + name, name, value)
                    .ifPresent(quantity -> list.add(new Inputs.Input(name, quantity))));
    return list.size() == sent.members().size()
        ? correlations(said, list).map(rows -> new Inputs(list, rows))
        : Optional.empty();
  }

  private Json.Obj object(Json.Obj said, String name) {
    if (said.has(name) && said.findObject(name).isEmpty()) {
      problem("basis." + name, "must be an object");
    }
    return said.findObject(name).orElse(Json.Obj.EMPTY);
  }

  private Optional<Quantity> input(String path, String name, Json value) {
    if (!NAME.matcher(name).matches()) {
      problem(path, "a name must be letters, digits and _");
      return Optional.empty();
    }
    return value instanceof Json.Num || value instanceof Json.Str
        ? Quantity.read(Json.obj("value", value), (member, message) -> problem(path, message))
        : quantity(path, Optional.of(value));
  }

  /** Returns a row for each input; empty when they cannot be correlations. */
  private Optional<double[][]> correlations(Json.Obj said, List<Inputs.Input> inputs) {
    List<String> names = inputs.stream().map(Inputs.Input::name).toList();
    Optional<double[][]> read =
        Correlations.of(objects("basis.correlations", said, INPUTS * INPUTS), names);
    if (read.isEmpty()) {
      problem("basis.correlations", "must be {a, b, r} with two inputs' names and r -1 to 1");
      return read;
    }
    double[][] rows = read.get();
    var wrong = new SymmetricMatrix(rows).problems("basis.correlations", rows.length, "the inputs");
    wrong.forEach(problem -> problem(problem.pointer(), problem.message()));
    return wrong.isEmpty() ? Optional.of(rows) : Optional.empty();
  }

  private Tolerance tolerance() {
    if (!request.has("tolerance")) {
      return Tolerance.USUAL;
    }
    Optional<Tolerance> tolerance = request.findObject("tolerance").flatMap(Tolerance::of);
    if (tolerance.isEmpty()) {
      problem("tolerance", "must be {relative 0 to 1, absolute from 0, whole digits 1 to 15}");
    }
    return tolerance.orElse(Tolerance.USUAL);
  }

  private Optional<Quantity> quantity(String path, Optional<Json> sent) {
    if (!(sent.orElse(Json.NULL) instanceof Json.Obj said)) {
      problem(path, "must be an object {value, unit, uncertainty}");
      return Optional.empty();
    }
    return Quantity.read(said, (member, message) -> problem(path + "." + member, message));
  }

  private List<Json.Obj> objects(String name, int most) {
    return objects(name, request, most);
  }

  private List<Json.Obj> objects(String path, Json.Obj in, int most) {
    String name = path.substring(path.indexOf('.') + 1);
    return items(path, in, name, most).stream()
        .flatMap(item -> item instanceof Json.Obj object ? Stream.of(object) : wrong(path))
        .toList();
  }

  private <T> Stream<T> wrong(String path) {
    problem(path, "must be an array of objects");
    return Stream.empty();
  }

  private List<String> texts(String name, int most) {
    List<Json> items = items(name, request, name, most);
    List<String> texts =
        items.stream()
            .flatMap(item -> item instanceof Json.Str text ? Stream.of(text.value()) : Stream.of())
            .toList();
    if (texts.size() < items.size()) {
      problem(name, "must be an array of strings");
    }
    return texts;
  }

  private List<Json> items(String path, Json.Obj in, String name, int most) {
    if (!in.has(name)) {
      return List.of();
    }
    List<Json> items = in.findArray(name).map(Json.Arr::items).orElse(List.of());
    if (in.findArray(name).isEmpty() || items.size() > most) {
      problem(path, "must be an array of at most " + most);
      return List.of();
    }
    return items;
  }

  private void problem(String path, String message) {
    List<String> messages = problems.computeIfAbsent(path, key -> new ArrayList<>());
    if (!messages.contains(message)) {
      messages.add(message);
    }
  }
}
