package dev.omni.operations.model;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.Warnings;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.operations.request.RunShape;
import dev.omni.operations.schema.InputSchemas;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The reading of requests to run a model. */
final class ModelRunRequest {
  private static final String SERIES = "series";
  private static final String KEY = "series_key";

  private final InputSchemas schemas;
  private final Function<String, List<BigDecimal>> values;

  /**
   * @param schemas judges inputs
   * @param values the values of a series, which replace its key in an input
   */
  ModelRunRequest(InputSchemas schemas, Function<String, List<BigDecimal>> values) {
    this.schemas = schemas;
    this.values = values;
  }

  /**
   * Returns the stored input of a run: task, input, seed, timeout_seconds, metadata when sent, and
   * the current digest of the model. Without {@code input} the body itself is the input; without
   * {@code task} the model's only kind applies.
   *
   * @throws Fault with all problems
   */
  Json.Obj read(Model model, OperationCall call) {
    Json.Obj body = call.body();
    Shape frame = RunShape.MODEL;
    Optional<Json.Obj> warnings = Warnings.of(body.has("input") ? frame : frame.open(), call);
    Json.Obj input = body.findObject("input").orElseGet(() -> less(body));
    Json.Obj filled = frame.filled(body);
    TaskKind kind = kind(model, body);
    Optional<String> key = input.has(SERIES) ? Optional.empty() : input.findText(KEY);
    Json.Obj whole =
        key.map(name -> input.without(KEY).with(SERIES, values.apply(name))).orElse(input);
    UnaryOperator<Problem> seen =
        problem ->
            (key.isPresent() ? ofTheKey(problem) : problem)
                .under(body.has("input") ? "/input" : "");
    refuse(schemas.problems(kind.input().schema(), whole).stream().map(seen).toList());
    var task = new ModelTask(kind, kind.input().filled(whole), seed(filled));
    refuse(model.problems(task).stream().map(seen).toList());
    return Json.obj("task", kind, "input", task.input(), "seed", task.seed())
        .withPresent("timeout_seconds", filled.find("timeout_seconds"))
        .withPresent("metadata", body.find("metadata"))
        .with("model_digest", model.card().digest())
        .withPresent(Warnings.NAME, warnings);
  }

  /** Returns the task of a stored input. */
  static ModelTask task(Json.Obj stored) {
    TaskKind kind = stored.findText("task").flatMap(TaskKind::of).orElseThrow();
    return new ModelTask(kind, stored.findObject("input").orElseThrow(), seed(stored));
  }

  private static long seed(Json.Obj object) {
    return object.findNumber("seed").orElseThrow().longValueExact();
  }

  private static Json.Obj less(Json.Obj body) {
    Json.Obj input = body;
    for (String name :
        RunShape.MODEL.schema().findObject("properties").orElseThrow().members().keySet()) {
      input = input.without(name);
    }
    return input;
  }

  private static TaskKind kind(Model model, Json.Obj body) {
    List<TaskKind> kinds = model.card().kinds();
    Optional<String> sent = body.findText("task");
    if (sent.isEmpty() && kinds.size() == 1) {
      return kinds.get(0);
    }
    String listed = kinds.stream().map(TaskKind::toString).collect(Collectors.joining(", "));
    if (sent.isEmpty()) {
      throw Fault.at(FaultCode.PARAMETER_MISSING, "/task", "is required; must be one of " + listed);
    }
    return TaskKind.of(sent.get())
        .filter(kinds::contains)
        .orElseThrow(
            () -> Fault.at(FaultCode.PARAMETER_INVALID, "/task", "must be one of " + listed));
  }

  /** Moves a problem with the values of a series to the key that the caller sent. */
  private static Problem ofTheKey(Problem problem) {
    return problem.pointer().equals("/" + SERIES)
        ? Problem.invalid("/" + KEY, "names a series that " + problem.message())
        : problem;
  }

  private static void refuse(List<Problem> problems) {
    Fault.refuse(problems, FaultCode.PARAMETER_INVALID);
  }
}
