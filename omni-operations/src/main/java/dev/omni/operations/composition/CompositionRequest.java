package dev.omni.operations.composition;

import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.operations.composition.Composition.Kind;
import dev.omni.operations.composition.Composition.Member;
import dev.omni.operations.composition.Composition.Weights;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.Models;
import dev.omni.operations.model.TaskKind;
import dev.omni.operations.request.CompositionShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** A parsed request for a composition. */
final class CompositionRequest {
  private static final int LEAST_SCORES = 10;
  private static final Set<String> VARIABLES = Set.of("input", "asked");

  private final Json.Obj body;
  private final Function<String, double[]> scores;
  private final List<Optional<Model>> models = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Parses a request.
   *
   * @param scores the mean scores (CRPS) of a model's resolved forecasts
   */
  CompositionRequest(Json.Obj body, Models known, View view, Function<String, double[]> scores) {
    this.body = body;
    this.scores = scores;
    problems.addAll(RequestMembers.workspaceMalformed(CompositionShape.WHOLE.problems(body), body));
    if (RequestMembers.readable(problems)) {
      members().forEach(member -> models.add(known.find(view, text(member, "model"))));
    }
  }

  /** Returns the problems; empty for a valid request. */
  List<Problem> problems(Depth depth, ConditionEvaluator conditions) {
    if (RequestMembers.readable(problems)) {
      absentModels();
      cycles(depth);
      maps(conditions);
    }
    if (RequestMembers.readable(problems)) {
      together();
    }
    return List.copyOf(problems);
  }

  /** The nesting of compositions. */
  interface Depth {
    /**
     * Returns the names of the compositions in a model, itself included; empty for other models.
     */
    Set<String> names(String model);

    /** Returns the nesting depth of a model; 0 when it is no composition. */
    int of(String model);
  }

  private void absentModels() {
    for (int i = 0; i < models.size(); i++) {
      if (models.get(i).isEmpty()) {
        invalid("/members/" + i + "/model", "must be the id of a model that there is");
      }
    }
  }

  private void cycles(Depth depth) {
    String name = text(body, "name");
    for (int i = 0; i < models.size(); i++) {
      String member = text(members().get(i), "model");
      if (depth.names(member).contains(name)) {
        invalid("/members/" + i + "/model", "must not be made of " + name + " itself");
      } else if (depth.of(member) >= Composition.MOST_DEPTH) {
        invalid(
            "/members/" + i + "/model",
            "must be at most " + (Composition.MOST_DEPTH - 1) + " compositions deep");
      }
    }
  }

  private void maps(ConditionEvaluator conditions) {
    for (int i = 0; i < models.size(); i++) {
      Json.Obj map = members().get(i).findObject("map").orElse(Json.Obj.EMPTY);
      for (var field : map.members().entrySet()) {
        String at = "/members/" + i + "/map/" + field.getKey();
        if (field.getValue() instanceof Json.Str text
            && CompositionContext.Maps.computed(text.value())) {
          conditions
              .problem(CompositionContext.Maps.expression(text.value()), VARIABLES)
              .ifPresent(reason -> invalid(at, "must be an expression: " + reason));
        }
      }
    }
  }

  private void together() {
    List<Model> found = models.stream().flatMap(Optional::stream).toList();
    if (kind() == Kind.ENSEMBLE && found.size() < 2) {
      invalid("/members", "must be two or more in an ensemble");
    }
    if (kind() != Kind.ENSEMBLE && body.has("method")) {
      invalid("/method", "must be left out: only an ensemble joins answers");
    }
    if (ComposedModel.kinds(kind(), found).isEmpty()) {
      invalid(
          "/members", "must have a task kind in common that the kind " + kind() + " can answer");
    }
    joinable(found);
    if (weights() == Weights.FROM_SCORES) {
      scored(found);
    } else if (kind() == Kind.ENSEMBLE && shares().stream().allMatch(share -> share == 0)) {
      invalid("/members", "must have a weight above 0");
    }
  }

  /** Checks mixtures, which only a linear pool can join. */
  private void joinable(List<Model> found) {
    boolean forecasting = ComposedModel.kinds(kind(), found).contains(TaskKind.FORECAST);
    if (kind() != Kind.ENSEMBLE || !forecasting || method() == PoolingMethod.LINEAR_POOL) {
      return;
    }
    for (int i = 0; i < found.size(); i++) {
      if (ComposedModel.mixes(found.get(i))) {
        invalid(
            "/members/" + i + "/model",
            "must not be a linear pool, nor end in one: it forecasts mixtures, and "
                + method()
                + " joins normal predictions and points alone");
      }
    }
  }

  private void scored(List<Model> found) {
    if (kind() != Kind.ENSEMBLE) {
      invalid("/weights", "must be left out: only an ensemble has weights");
    }
    for (int i = 0; i < found.size(); i++) {
      double[] known = scores.apply(found.get(i).card().id());
      if (known.length < LEAST_SCORES) {
        invalid(
            "/members/" + i + "/model",
            "must have "
                + LEAST_SCORES
                + " or more resolved forecasts of a number for weights from scores; it has "
                + known.length);
      } else if (mean(known) == 0) {
        invalid("/members/" + i + "/model", "must have a mean score above 0 to be weighted by it");
      }
    }
  }

  private static double mean(double[] values) {
    return DoubleStream.of(values).sum() / values.length;
  }

  /** Returns the composition; requires a valid request. */
  Composition composition() {
    var made = new ArrayList<Member>();
    List<Double> shares = shares();
    for (int i = 0; i < models.size(); i++) {
      Model model = models.get(i).orElseThrow();
      made.add(
          new Member(
              model.card().id(),
              model.card().digest(),
              shares.get(i),
              members().get(i).findObject("map").orElse(Json.Obj.EMPTY)));
    }
    Optional<PoolingMethod> method =
        kind() == Kind.ENSEMBLE ? Optional.of(method()) : Optional.empty();
    return new Composition(
            text(body, "name"), body.findText("description"), kind(), method, weights(), made)
        .normalized();
  }

  /** Returns the models of its members, in order. */
  List<Model> models() {
    return models.stream().flatMap(Optional::stream).toList();
  }

  private List<Double> shares() {
    return members().stream()
        .map(
            member ->
                switch (weights()) {
                  case EQUAL -> 1.0;
                  case GIVEN -> member.findNumber("weight").map(Number::doubleValue).orElse(1.0);
                  case FROM_SCORES -> 1 / mean(scores.apply(text(member, "model")));
                })
        .toList();
  }

  private Weights weights() {
    boolean given = members().stream().anyMatch(member -> member.has("weight"));
    return body.findText("weights")
        .map(name -> Weights.valueOf(name.toUpperCase(Locale.ROOT)))
        .orElse(given ? Weights.GIVEN : Weights.EQUAL);
  }

  private PoolingMethod method() {
    return body.findText("method").map(PoolingMethod::of).orElse(PoolingMethod.LINEAR_POOL);
  }

  private Kind kind() {
    return Kind.valueOf(text(body, "kind").toUpperCase(Locale.ROOT));
  }

  private List<Json.Obj> members() {
    return body.findArray("members").orElseThrow().items().stream()
        .map(Json.Obj.class::cast)
        .toList();
  }

  private static String text(Json.Obj object, String name) {
    return object.findText(name).orElseThrow();
  }

  private void invalid(String pointer, String message) {
    problems.add(Problem.invalid(pointer, message));
  }
}
