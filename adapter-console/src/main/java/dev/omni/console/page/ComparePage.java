package dev.omni.console.page;

import dev.omni.application.Omni;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Overlay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Several runs of one capability side by side, with their differences from a baseline. */
public final class ComparePage {
  private static final int MOST = 50;

  /** From how many runs on only what differs is shown, where nothing else is chosen. */
  private static final int MANY = 3;

  private final Omni omni;

  /** Creates the page. */
  public ComparePage(Omni omni) {
    this.omni = omni;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get("/console/compare", this::compare);
  }

  private Answer compare(ConsoleRequest request) {
    List<Run> runs =
        request.query().all("run").stream()
            .distinct()
            .map(
                id ->
                    UuidText.parse(id)
                        .orElseThrow(() -> Actions.invalid("query:run", "must be ids of runs")))
            .map(id -> omni.runs().read(request.caller(), id))
            .toList();
    if (runs.size() < 2 || runs.size() > MOST) {
      throw Actions.invalid(
          "query:run", "must name 2 to " + MOST + " runs; choose them in the list");
    }
    if (runs.stream().map(run -> run.subject().target()).distinct().count() > 1) {
      throw Actions.invalid("query:run", "must name runs of one capability");
    }
    String target = runs.get(0).subject().target();
    Optional<Capability> capability = omni.capability(target);
    var comparison = new Comparison(runs, capability, baseline(request, runs));
    boolean differing =
        request.query().has("chosen") ? request.query().has("differs") : runs.size() >= MANY;
    var fields = new ArrayList<Field>();
    fields.add(baselines(runs, comparison.baseline()));
    fields.add(Field.tick("differs", "Only what differs", differing));
    fields.add(Field.hidden("chosen", "true"));
    Optional<PagePart> scatter = comparison.scatter(request.query(), fields);
    runs.forEach(run -> fields.add(Field.hidden("run", run.id().toString())));
    var parts = new ArrayList<PagePart>();
    parts.add(new PagePart.Filters(fields));
    parts.add(summaries(runs, capability));
    parts.add(overlay(runs, comparison));
    parts.add(comparison.results(differing));
    parts.add(comparison.inputs(differing));
    scatter.ifPresent(parts::add);
    String name = capability.map(found -> found.title().name()).orElse(target);
    return Answer.page(new Screen("Compare runs", name, parts));
  }

  /** Returns the place of the run from which the others differ: the first, or the chosen one. */
  private static int baseline(ConsoleRequest request, List<Run> runs) {
    Optional<String> chosen = request.query().get("baseline");
    if (chosen.isEmpty()) {
      return 0;
    }
    for (int i = 0; i < runs.size(); i++) {
      if (runs.get(i).id().toString().equals(chosen.get())) {
        return i;
      }
    }
    throw Actions.invalid("query:baseline", "must be one of the compared runs");
  }

  private static Field baselines(List<Run> runs, int baseline) {
    var options = new ArrayList<Option>();
    for (int i = 0; i < runs.size(); i++) {
      options.add(new Option(runs.get(i).id().toString(), Comparison.name(i), i == baseline));
    }
    return Field.choice("baseline", "Baseline", options);
  }

  private static PagePart summaries(List<Run> runs, Optional<Capability> capability) {
    var rows = new ArrayList<List<Cell>>();
    for (int i = 0; i < runs.size(); i++) {
      Run run = runs.get(i);
      Optional<String> headline =
          run.findResult()
              .flatMap(
                  result ->
                      capability.flatMap(
                          found -> ResultParts.headline(found, run.input(), result)));
      rows.add(
          List.of(
              new Cell.Link(Addresses.run(run.id()), Comparison.name(i)),
              Cell.text(headline.orElse("")),
              new Cell.Badge(run.status().toString()),
              new Cell.Time(run.origin().createdAt())));
    }
    return new PagePart.Table(
        "Runs", List.of("Run", "Summary", "Status", "Created"), rows, Empty.of(""));
  }

  /** Returns the runs over each other: their figures, or their numbers where they are too many. */
  private PagePart overlay(List<Run> runs, Comparison comparison) {
    if (runs.size() > Overlay.MOST) {
      return comparison
          .parallel()
          .map(
              figure ->
                  Figures.overlay(
                      figure, "Each number between the least and the greatest of these runs."))
          .orElseGet(() -> none("No number of these runs differs."));
    }
    return figure(runs)
        .map(figure -> Figures.overlay(figure, ""))
        .orElseGet(() -> none("The figures of these runs have no axes in common."));
  }

  private static PagePart none(String why) {
    return new PagePart.Note("info", "Overlay", why);
  }

  private Optional<Figure> figure(List<Run> runs) {
    try {
      return omni.figures().overlay(runs);
    } catch (Fault gone) {
      return Optional.empty();
    }
  }
}
