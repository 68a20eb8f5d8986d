package dev.omni.operations.composition;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.operations.composition.Composition.Member;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A composition with its resolved members. */
final class ComposedModel implements Model {
  private final String id;
  private final Composition composition;
  private final List<Model> members;
  private final CompositionContext joints;

  /**
   * Creates a model.
   *
   * @param id with the version, as in {@code lqm:panel@2}
   */
  ComposedModel(
      String id, Composition composition, List<Model> members, CompositionContext joints) {
    this.id = id;
    this.composition = composition;
    this.members = List.copyOf(members);
    this.joints = joints;
  }

  /** Returns the common task kinds of the members; empty when there are none. */
  static List<TaskKind> kinds(Composition.Kind kind, List<Model> members) {
    Set<TaskKind> kinds = new LinkedHashSet<>(members.get(0).card().kinds());
    if (kind != Composition.Kind.CHAIN) {
      members.forEach(member -> kinds.retainAll(member.card().kinds()));
    }
    if (kind == Composition.Kind.ENSEMBLE) {
      kinds.retainAll(Set.of(TaskKind.FORECAST, TaskKind.QUANTITY));
    }
    return List.copyOf(kinds);
  }

  /** Returns whether its forecasts can be mixtures. */
  boolean mixes() {
    return switch (composition.kind()) {
      case ENSEMBLE -> composition.method().equals(Optional.of(PoolingMethod.LINEAR_POOL));
      case CHAIN -> mixes(members.get(members.size() - 1));
      case CASCADE -> members.stream().anyMatch(ComposedModel::mixes);
    };
  }

  static boolean mixes(Model model) {
    return model instanceof ComposedModel made && made.mixes();
  }

  @Override
  public ModelCard card() {
    boolean deterministic = members.stream().allMatch(member -> member.card().deterministic());
    return new ModelCard(
        id,
        composition.name(),
        ModelCard.Origin.COMPOSITION,
        kinds(composition.kind(), members),
        deterministic,
        composition.digest());
  }

  @Override
  public List<Problem> problems(ModelTask task) {
    boolean mapped = !composition.members().get(0).map().members().isEmpty();
    return mapped ? List.of() : members.get(0).problems(task);
  }

  @Override
  public Json.Obj answer(ModelTask task, Work work) {
    return switch (composition.kind()) {
      case ENSEMBLE -> joined(task, work);
      case CHAIN -> chained(task, work);
      case CASCADE -> escalated(task, work);
    };
  }

  private Json.Obj joined(ModelTask task, Work work) {
    var answers = new ArrayList<Json.Obj>();
    for (int i = 0; i < members.size(); i++) {
      answers.add(members.get(i).answer(joints.task(member(i), task, Json.Obj.EMPTY), work));
    }
    PoolingMethod pool = composition.method().orElse(PoolingMethod.LINEAR_POOL);
    double[] weights = composition.members().stream().mapToDouble(Member::weight).toArray();
    return task.kind() == TaskKind.FORECAST
        ? EnsembleCombiner.forecasts(pool, answers, weights)
        : EnsembleCombiner.quantities(pool, answers, weights);
  }

  private Json.Obj chained(ModelTask task, Work work) {
    Json.Obj answer = Json.Obj.EMPTY;
    for (int i = 0; i < members.size(); i++) {
      TaskKind kind = i == 0 ? task.kind() : members.get(i).card().kinds().get(0);
      var memberTask = new ModelTask(kind, i == 0 ? task.input() : answer, task.seed());
      answer = ask(i, joints.task(member(i), memberTask, task.input()), work);
    }
    return answer;
  }

  private Json.Obj escalated(ModelTask task, Work work) {
    var tried = new ArrayList<Json>();
    for (int i = 0; i < members.size(); i++) {
      Optional<Json.Obj> answer = attempt(i, task, work);
      String verdict = answer.map(given -> joints.verdict(task, given, work)).orElse("no answer");
      tried.add(Json.obj("model", member(i).model(), "verdict", verdict));
      if (verdict.equals("pass")) {
        return answer.orElseThrow().with("escalation", tried);
      }
    }
    throw new Infeasible("no member's answer was verified: " + Json.of(tried));
  }

  private Optional<Json.Obj> attempt(int i, ModelTask task, Work work) {
    try {
      return Optional.of(ask(i, joints.task(member(i), task, Json.Obj.EMPTY), work));
    } catch (Infeasible none) {
      return Optional.empty();
    }
  }

  private Json.Obj ask(int i, ModelTask task, Work work) {
    Model model = members.get(i);
    List<Problem> problems = new ArrayList<>(task.kind().input().problems(task.input()));
    if (problems.isEmpty()) {
      problems.addAll(model.problems(task));
    }
    if (!problems.isEmpty()) {
      Problem first = problems.get(0);
      throw new Infeasible(
          "member "
              + (i + 1)
              + " cannot be asked: "
              + (first.pointer().isEmpty() ? "its input" : first.pointer())
              + " "
              + first.message());
    }
    Json.Obj filled = task.kind().input().filled(task.input());
    return model.answer(new ModelTask(task.kind(), filled, task.seed()), work);
  }

  private Member member(int i) {
    return composition.members().get(i);
  }
}
