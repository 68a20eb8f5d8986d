package dev.omni.console.page;

import dev.omni.application.Omni;
import dev.omni.console.form.PrettyJson;
import dev.omni.console.item.Members;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Shown;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import dev.omni.domain.world.Capability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sections of a run. */
final class RunScreens {
  private static final int MOST_EVENTS = 100;

  private final Omni omni;

  RunScreens(Omni omni) {
    this.omni = omni;
  }

  /** Returns the sections of a run, in order. */
  List<PagePart> sections(Caller caller, Run run) {
    var target = (CapabilityTarget) run.subject();
    Optional<Capability> capability = omni.capability(target.capability());
    Optional<Statement> statement = omni.evidence().statement(caller, run.id());
    var parts = new ArrayList<PagePart>();
    parts.add(actions(caller, run, capability));
    PagePart summary = summary(run, target, capability.isPresent());
    boolean done = run.findResult().isPresent();
    if (!done) {
      parts.add(summary);
    }
    headline(run, capability, statement).ifPresent(parts::add);
    error(run).ifPresent(parts::add);
    limits(statement).ifPresent(parts::add);
    if (run.status().terminal() && caller.scopes().contains(Scope.EVIDENCE_READ)) {
      String evidence = Addresses.evidence(run.id());
      parts.add(new PagePart.Seal(Optional.empty(), evidence + "/document.json", evidence));
    }
    plot(caller, run).ifPresent(parts::add);
    run.findResult()
        .ifPresent(
            result ->
                parts.addAll(
                    ResultParts.of(
                        capability.map(Capability::resultContract).orElse(Json.Obj.EMPTY),
                        result)));
    checks(run, statement).ifPresent(parts::add);
    String input = run.keptInput().map(PrettyJson::of).orElse("no longer kept");
    parts.add(new PagePart.Code("Input", input));
    if (done) {
      parts.add(summary);
    }
    parts.add(timeline(caller, run));
    return parts;
  }

  /** Returns the main value of a run's result with the number of its checks that pass. */
  private static Optional<PagePart> headline(
      Run run, Optional<Capability> capability, Optional<Statement> statement) {
    Json.Obj input = run.keptInput().orElse(Json.Obj.EMPTY);
    return run.findResult()
        .flatMap(result -> capability.flatMap(known -> ResultParts.headline(known, input, result)))
        .map(text -> headline(text, run, statedChecks(statement)));
  }

  private static PagePart headline(String text, Run run, List<Json.Obj> checks) {
    List<Boolean> judged =
        checks.stream()
            .filter(check -> check.has("pass"))
            .map(check -> check.flag("pass"))
            .toList();
    if (judged.isEmpty()) {
      String status = run.status().toString();
      return new PagePart.Headline(text, Shown.tone(status), status);
    }
    long passing = judged.stream().filter(pass -> pass).count();
    return new PagePart.Headline(
        text,
        passing == judged.size() ? "good" : "open",
        passing + " of " + judged.size() + " checks pass");
  }

  private static List<Json.Obj> statedChecks(Optional<Statement> statement) {
    return statement.map(made -> made.predicate().items("checks")).orElse(List.of()).stream()
        .map(Json.Obj.class::cast)
        .toList();
  }

  private static Optional<PagePart> error(Run run) {
    return run.error()
        .map(
            error ->
                new PagePart.Facts(
                    "Error",
                    List.of(
                        new Fact(
                            "Code",
                            new Cell.Link("/docs/errors#" + error.code(), error.code().id())),
                        new Fact("Message", new Cell.Text(error.message())),
                        new Fact("Details", new Cell.Code(PrettyJson.of(error.details()))))));
  }

  /**
   * Returns what can be done with a run.
   *
   * @param capability of the run; empty when this server has it no more, so that it cannot run
   *     again
   */
  private static PagePart actions(Caller caller, Run run, Optional<Capability> capability) {
    String own = Addresses.run(run.id());
    var buttons = new ArrayList<Button>();
    if (run.cancellable() && caller.scopes().contains(Scope.RUNS_CANCEL)) {
      buttons.add(Button.danger(own, "Cancel").with(Actions.FIELD, "cancel"));
    }
    boolean mayRun =
        capability
            .map(again -> Scope.run(again.world()))
            .filter(
                scope ->
                    caller.scopes().contains(Scope.OMNI_RUN) || caller.scopes().contains(scope))
            .isPresent();
    if (run.status().terminal() && mayRun) {
      buttons.add(
          Button.plain(own, "Retry")
              .with(Actions.FIELD, "retry")
              .with("idempotency_key", "retry-" + Sha256.sha256(run.id() + caller.requestId())));
    }
    var links = new ArrayList<Cell.Link>();
    capability
        .map(again -> Addresses.capability(again.id()) + "?run=" + run.id())
        .ifPresent(form -> links.add(new Cell.Link(form, "Edit and run again")));
    if (run.status().terminal()) {
      links.add(new Cell.Link(Addresses.evidence(run.id()), "Evidence"));
      links.add(new Cell.Link(own + "/certificate", "Certificate"));
    }
    return new PagePart.Actions(buttons, links);
  }

  private static PagePart summary(Run run, CapabilityTarget target, boolean served) {
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Status", new Cell.Badge(run.status().toString())));
    if (run.state().losses() > 0) {
      facts.add(new Fact("Worker", new Cell.Badge(lost(run.state().losses()))));
    }
    facts.add(new Fact("Id", new Cell.Copy(run.id().toString())));
    facts.add(
        new Fact(
            "Capability",
            served
                ? new Cell.Link(Addresses.capability(target.capability()), target.capability())
                : new Cell.Code(target.capability())));
    facts.add(new Fact("Execution", new Cell.Text(run.policy().execution().toString())));
    facts.add(new Fact("Workload class", new Cell.Text(run.policy().workload().toString())));
    facts.add(new Fact("Workspace", new Cell.Code(target.workspaceId().toString())));
    facts.add(new Fact("Created", new Cell.Time(run.origin().createdAt())));
    run.completedAt()
        .ifPresent(
            end -> {
              facts.add(new Fact("Ended", new Cell.Time(end)));
              facts.add(new Fact("Duration", new Cell.Text(duration(run))));
            });
    facts.add(new Fact("Request", new Cell.Code(run.origin().requestId())));
    run.origin()
        .retryOf()
        .ifPresent(
            old ->
                facts.add(new Fact("Retry of", new Cell.Link(Addresses.run(old), old.toString()))));
    return new PagePart.Facts("Summary", facts);
  }

  /** Returns the limits of use that the input is beyond, as the evidence says. */
  private static Optional<PagePart> limits(Optional<Statement> statement) {
    List<Fact> beyond =
        statement
            .flatMap(made -> made.predicate().findObject("limits"))
            .map(limits -> limits.items("rules"))
            .orElse(List.of())
            .stream()
            .map(Json.Obj.class::cast)
            .filter(rule -> rule.find("holds").filter(Json.of(false)::equals).isPresent())
            .map(rule -> new Fact("Beyond", new Cell.Text(rule.text("text"))))
            .toList();
    return beyond.isEmpty()
        ? Optional.empty()
        : Optional.of(new PagePart.Facts("Limits of use", beyond));
  }

  private static String lost(int losses) {
    return "lost its worker " + losses + " of " + Run.MAX_LOSSES + " times";
  }

  /** Returns the time from creation to end, or a dash. */
  static String duration(RunFacts run) {
    return run.completedAt()
        .map(end -> Duration.between(run.origin().createdAt(), end))
        .map(time -> time.toMillis() < 10_000 ? time.toMillis() + " ms" : time.toSeconds() + " s")
        .orElse("–");
  }

  /** Returns the checks of a result, with the bounds that the evidence names; empty for none. */
  Optional<PagePart> checks(Caller caller, Run run) {
    return checks(run, omni.evidence().statement(caller, run.id()));
  }

  private static Optional<PagePart> checks(Run run, Optional<Statement> statement) {
    Json.Obj values =
        run.findResult().flatMap(result -> result.findObject("checks")).orElse(Json.Obj.EMPTY);
    if (values.members().isEmpty()) {
      return Optional.empty();
    }
    var bounds = new HashMap<String, Json.Obj>();
    statedChecks(statement).forEach(each -> bounds.put(each.text("name"), each));
    List<List<Cell>> rows =
        values.members().entrySet().stream()
            .map(check -> check(check.getKey(), check.getValue(), bounds))
            .toList();
    return Optional.of(
        new PagePart.Table(
            "Checks", List.of("Check", "Value", "Bound", "Result"), rows, Empty.of("")));
  }

  private static List<Cell> check(String name, Json value, Map<String, Json.Obj> bounds) {
    Json.Obj stated = bounds.getOrDefault(name, Json.Obj.EMPTY);
    Cell bound =
        stated
            .findNumber("bound")
            .map(number -> (Cell) new Cell.Code(new Json.Num(number).canonical()))
            .orElseGet(Cell::none);
    Cell verdict =
        stated.has("pass") ? new Cell.Badge(stated.flag("pass") ? "pass" : "failed") : Cell.none();
    String at = new Pointer("/result/checks").to(name).text();
    return List.of(new Cell.Code(name), new Cell.Value(Members.text(value), at), bound, verdict);
  }

  /** Returns the plot of a run, if it has one. */
  Optional<PagePart> plot(Caller caller, Run run) {
    if (run.findResult().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Figures.ofRun(omni.figures().ofRun(caller, run.id()), Addresses.run(run.id())));
    } catch (Fault none) {
      return Optional.empty();
    }
  }

  private PagePart timeline(Caller caller, Run run) {
    List<List<Cell>> rows =
        omni.runs().events(caller, run.id(), 0, MOST_EVENTS).stream()
            .map(RunScreens::event)
            .toList();
    return new PagePart.Table(
        "Timeline", List.of("Time", "Event", "Data"), rows, Empty.of("No event yet."));
  }

  private static List<Cell> event(RunEvent event) {
    return List.of(
        new Cell.Time(event.at()),
        new Cell.Code(event.type().toString()),
        new Cell.Code(event.data().canonical()));
  }
}
