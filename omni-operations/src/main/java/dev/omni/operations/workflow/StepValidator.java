package dev.omni.operations.workflow;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import dev.omni.operations.benchmark.BenchmarkShape;
import dev.omni.operations.request.ForecastShape;
import dev.omni.operations.request.GuardShape;
import dev.omni.operations.request.OutcomeShape;
import dev.omni.operations.request.RunShape;
import dev.omni.operations.request.TextShape;
import dev.omni.operations.request.VerificationShape;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The validation of the steps of a workflow: unknown capabilities, invalid inputs without
 * expressions, and waits without a duration. Models are not checked, because they may change.
 */
final class StepValidator {
  private static final String RUN = "run:";
  private static final String MODEL = "model:";
  private static final String WAIT = "wait";
  private static final String VERIFY = "verify";

  /** A year, in seconds. */
  private static final int LONGEST = 31_536_000;

  /** The contract of a wait. */
  private static final Shape REST =
      Shape.object()
          .optional("seconds", Shape.number().atLeast(0).atMost(LONGEST))
          .optional("until", Shape.dateTime())
          .exactlyOne("seconds", "until");

  /** The contracts of the operations that steps call. */
  private static final Map<String, Shape> CALLED =
      Map.of(
          VERIFY,
          VerificationShape.CLAIM,
          "guard",
          GuardShape.WHOLE,
          "outcome",
          OutcomeShape.WHOLE,
          "benchmark",
          BenchmarkShape.RUN,
          WAIT,
          REST);

  private static final String WORKSPACE = "workspace_id";
  private static final String INPUT = "input";

  /** The contract of the workspace of a capability's run; by default the first one of its world. */
  static final Shape PLACE = Shape.object().optional(WORKSPACE, Shape.uuid()).open();

  /** The contract of a capability's run with an input; without one, the other members are it. */
  private static final Shape FRAMED =
      Shape.object().optional(WORKSPACE, Shape.uuid()).optional(INPUT, Shape.object().open());

  private final CapabilityCatalog catalog;

  /**
   * @param catalog of capabilities
   */
  StepValidator(CapabilityCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Refuses a computed {@code with}.
   *
   * @throws Fault of this code with all problems, when there are any
   */
  static void refuse(List<Problem> problems, FaultCode code) {
    Fault.refuse(problems.stream().map(problem -> problem.withCode(code)).toList(), code);
  }

  /** Returns the problems of a wait that begins now. */
  static List<Problem> waiting(Json.Obj with, Instant now) {
    List<Problem> problems = REST.problems(with);
    Optional<Instant> until = with.findText("until").flatMap(Times::of);
    return problems.isEmpty() && until.filter(now.plusSeconds(LONGEST)::isBefore).isPresent()
        ? List.of(Problem.invalid("/until", "must be at most " + LONGEST + " seconds from now"))
        : problems;
  }

  /** Returns the end of a wait without problems. */
  static Instant until(Json.Obj with, Instant began) {
    return with.findText("until")
        .flatMap(Times::of)
        .orElseGet(
            () -> {
              double seconds = with.findNumber("seconds").orElseThrow().doubleValue();
              return began.plusMillis((long) (seconds * 1000));
            });
  }

  /** Returns the problems of all steps of a workflow that is made now. */
  List<Problem> problems(Workflow workflow, Instant now) {
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < workflow.steps().size(); i++) {
      WorkflowStep step = workflow.steps().get(i);
      String at = "/steps/" + i;
      boolean constant =
          step.expressions(at).keySet().stream().noneMatch(place -> place.startsWith(at + "/with"));
      if (step.uses().startsWith(RUN)) {
        problems.addAll(problems(step, constant, at));
      } else if (step.uses().equals(WAIT) && constant) {
        waiting(step.with(), now).forEach(found -> problems.add(found.under(at + "/with")));
      } else {
        problems.addAll(unknown(step.uses(), step.with(), at + "/with"));
      }
    }
    return problems;
  }

  /** Returns the unknown members of the steps of a workflow that cannot be read otherwise. */
  static List<Problem> unknown(Json.Obj sent) {
    var problems = new ArrayList<Problem>();
    List<Json> steps = sent.items("steps");
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Json.Obj step) {
        Json.Obj with = step.findObject("with").orElse(Json.Obj.EMPTY);
        problems.addAll(unknown(step.findText("uses").orElse(""), with, "/steps/" + i + "/with"));
      }
    }
    return problems;
  }

  /**
   * Returns the unknown members of a call; of a run's, those that read like known ones, because it
   * keeps others.
   */
  private static List<Problem> unknown(String uses, Json.Obj with, String at) {
    boolean kept = uses.equals("benchmark") || uses.startsWith(MODEL);
    return contract(uses, with).stream()
        .flatMap(contract -> RequestMembers.unknown(contract, with).stream())
        .filter(found -> !kept || found.nearest().isPresent())
        .map(found -> found.under(at))
        .toList();
  }

  private static Optional<Shape> contract(String uses, Json.Obj with) {
    if (uses.startsWith(MODEL)) {
      return Optional.of(RunShape.MODEL).filter(shape -> with.has(INPUT));
    }
    if (uses.equals(VERIFY) && with.has("text")) {
      return Optional.of(TextShape.WHOLE);
    }
    boolean whole = with.findObject("question").isPresent();
    return uses.equals("forecast")
        ? Optional.of(whole ? ForecastShape.WHOLE : ForecastShape.SHORT)
        : Optional.ofNullable(CALLED.get(uses));
  }

  private List<Problem> problems(WorkflowStep step, boolean constant, String at) {
    String name = step.uses().substring(RUN.length());
    Optional<JsonEngine> engine =
        catalog
            .engine(name.substring(name.indexOf('/') + 1))
            .filter(found -> name.startsWith(found.capability().world() + "/"));
    if (engine.isEmpty()) {
      boolean away =
          World.of(name.substring(0, Math.max(0, name.indexOf('/'))))
              .filter(world -> !catalog.worlds().has(world))
              .isPresent();
      String message =
          away
              ? "must name a world that this server serves, which are " + catalog.worlds()
              : "must name a world and one of its capabilities";
      return List.of(Problem.invalid(at + "/uses", message));
    }
    Json.Obj with = step.with();
    Shape contract = engine.get().capability().input();
    Optional<Json.Obj> input =
        with.has(INPUT) ? with.findObject(INPUT) : Optional.of(with.without(WORKSPACE));
    String place = at + "/with" + (with.has(INPUT) ? "/" + INPUT : "");
    Stream<Problem> around =
        found(with.has(INPUT) ? FRAMED : PLACE, with, constant)
            .map(problem -> problem.under(at + "/with"));
    Stream<Problem> within =
        input.stream()
            .flatMap(sent -> found(contract, sent, constant))
            .map(problem -> problem.under(place));
    return Stream.concat(around, within).toList();
  }

  /** Returns the problems of a constant; of what expressions complete, its unknown members. */
  private static Stream<Problem> found(Shape contract, Json.Obj sent, boolean constant) {
    return (constant ? contract.problems(sent) : RequestMembers.unknown(contract, sent)).stream();
  }
}
