package dev.omni.application.feature.workflow;

import dev.omni.application.spi.Engine;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.feature.request.ForecastShape;
import dev.omni.domain.feature.request.GuardShape;
import dev.omni.domain.feature.request.OutcomeShape;
import dev.omni.domain.feature.request.RequestMembers;
import dev.omni.domain.feature.request.RunShape;
import dev.omni.domain.feature.request.VerificationShape;
import dev.omni.domain.feature.workflow.Workflow;
import dev.omni.domain.feature.workflow.WorkflowStep;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.json.Times;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The validation of the steps of a workflow: unknown capabilities, invalid inputs without
 * expressions, and waits without a duration. Models are not checked, because they may change.
 *
 * @param catalogue of capabilities
 */
record StepValidator(CapabilityCatalog catalogue) {
  private static final String RUN = "run:";
  private static final String MODEL = "model:";
  private static final String WAIT = "wait";

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
          "verify",
          VerificationShape.WHOLE,
          "guard",
          GuardShape.WHOLE,
          "outcome",
          OutcomeShape.WHOLE,
          "benchmark",
          RunShape.BENCHMARK,
          WAIT,
          REST);

  /** The contract of the workspace of a capability's run; by default the first one of its world. */
  static final Shape PLACE = Shape.object().optional("workspace_id", Shape.uuid()).open();

  /** Returns the problems of a wait that begins now. */
  static List<Problem> waiting(Json.Obj with, Instant now) {
    List<Problem> problems = REST.problems(with);
    Optional<Instant> until = with.text("until").flatMap(Times::of);
    return problems.isEmpty() && until.filter(now.plusSeconds(LONGEST)::isBefore).isPresent()
        ? List.of(Problem.invalid("/until", "must be at most " + LONGEST + " seconds from now"))
        : problems;
  }

  /** Returns the end of a wait without problems. */
  static Instant until(Json.Obj with, Instant began) {
    return with.text("until")
        .flatMap(Times::of)
        .orElseGet(
            () -> {
              double seconds = with.number("seconds").orElseThrow().doubleValue();
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
        unknown(step).forEach(found -> problems.add(found.under(at + "/with")));
      }
    }
    return problems;
  }

  /**
   * Returns the unknown members of the constant part of a call; of a run's, those that read like
   * known ones, because it keeps others.
   */
  private static List<Problem> unknown(WorkflowStep step) {
    Json.Obj with = step.with();
    List<Problem> unknown =
        contract(step.uses(), with)
            .map(contract -> RequestMembers.constant(contract, with))
            .orElse(List.of());
    boolean kept = step.uses().equals("benchmark") || step.uses().startsWith(MODEL);
    return kept ? unknown.stream().filter(found -> found.nearest().isPresent()).toList() : unknown;
  }

  private static Optional<Shape> contract(String uses, Json.Obj with) {
    if (uses.startsWith(MODEL)) {
      return Optional.of(RunShape.MODEL).filter(shape -> with.has("input"));
    }
    boolean whole = with.object("question").isPresent();
    return uses.equals("forecast")
        ? Optional.of(whole ? ForecastShape.WHOLE : ForecastShape.SHORT)
        : Optional.ofNullable(CALLED.get(uses));
  }

  private List<Problem> problems(WorkflowStep step, boolean constant, String at) {
    String name = step.uses().substring(RUN.length());
    Optional<Engine> engine =
        catalogue
            .engine(name.substring(name.indexOf('/') + 1))
            .filter(found -> name.startsWith(found.capability().world() + "/"));
    if (engine.isEmpty()) {
      String message = "must name a world and one of its capabilities";
      return List.of(Problem.invalid(at + "/uses", message));
    }
    Optional<Json.Obj> input = step.with().object("input");
    String place = at + "/with" + (input.isPresent() ? "/input" : "");
    if (!constant) {
      Json.Obj sent = input.orElseGet(() -> step.with().without("workspace_id"));
      boolean computed = step.with().has("input") && input.isEmpty();
      return computed
          ? List.of()
          : RequestMembers.constant(engine.get().capability().contract(), sent).stream()
              .map(problem -> problem.under(place))
              .toList();
    }
    Stream<Problem> misplaced =
        PLACE.problems(step.with()).stream().map(problem -> problem.under(at + "/with"));
    Stream<Problem> refused =
        engine
            .get()
            .capability()
            .contract()
            .problems(input.orElseGet(() -> step.with().without("workspace_id")))
            .stream()
            .map(problem -> problem.under(place));
    return Stream.concat(misplaced, refused).toList();
  }
}
