package dev.omni.console.page;

import dev.omni.application.run.list.RunMember;
import dev.omni.application.run.list.RunValues;
import dev.omni.application.spi.store.Stored;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.domain.run.RunFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Runs as a table.
 *
 * @param now from which their age is counted
 * @param selectable whether rows are chosen for a comparison
 * @param values of the shown members; empty where none are shown
 * @param members that are shown
 */
record RunTable(
    Instant now, boolean selectable, Optional<RunValues> values, List<RunMember> members) {
  private static final int ID_BEGIN = 8;
  private static final Empty NONE_YET =
      new Empty(
          "No runs yet. Price an option, or send one with curl.",
          "",
          Addresses.CAPABILITIES,
          "Choose a capability and run it");

  /** Creates a table without members, whose rows are not chosen. */
  RunTable(Instant now) {
    this(now, false, Optional.empty(), List.of());
  }

  /** Returns the table. */
  PagePart.Table titled(String heading, List<? extends Stored<? extends RunFacts>> runs) {
    return titled(heading, runs, NONE_YET);
  }

  /**
   * Returns the table.
   *
   * @param empty shown in its place when there are no runs
   */
  PagePart.Table titled(
      String heading, List<? extends Stored<? extends RunFacts>> runs, Empty empty) {
    return new PagePart.Table(heading, columns(), runs.stream().map(this::row).toList(), empty);
  }

  private List<String> columns() {
    var columns = new ArrayList<String>();
    if (selectable) {
      columns.add("Compare");
    }
    columns.add("Id");
    values.ifPresentOrElse(
        of -> members.forEach(member -> columns.add(member.title(of.capability()))),
        () -> columns.add("Capability"));
    columns.add("Status");
    if (values.isEmpty()) {
      columns.add("Mode");
    }
    columns.addAll(List.of("Created", "Duration"));
    return columns;
  }

  private List<Cell> row(Stored<? extends RunFacts> stored) {
    var cells = new ArrayList<Cell>();
    if (stored instanceof Stored.Unreadable<? extends RunFacts> unreadable) {
      cells.addAll(Collections.nCopies(columns().size(), Cell.none()));
      int id = selectable ? 1 : 0;
      cells.set(id, new Cell.Code(unreadable.id()));
      cells.set(columns().indexOf("Status"), new Cell.Badge(Stored.UNREADABLE));
      return cells;
    }
    RunFacts run = stored.require();
    if (selectable) {
      cells.add(new Cell.Check("run", run.id().toString(), "Compare run " + run.id()));
    }
    cells.add(new Cell.Link(Addresses.run(run.id()), id(run)));
    values.ifPresentOrElse(
        of -> cells.addAll(cells(of, run)), () -> cells.add(new Cell.Text(run.subject().target())));
    cells.add(new Cell.Badge(run.status().toString()));
    if (values.isEmpty()) {
      cells.add(new Cell.Text(run.tenant().mode().toString()));
    }
    cells.add(new Cell.Ago(run.origin().createdAt(), now));
    cells.add(new Cell.Text(RunScreens.duration(run)));
    return cells;
  }

  /** Returns the id, beside values only its begin and end, so that these have room. */
  private String id(RunFacts run) {
    String id = run.id().toString();
    return values.isEmpty() ? id : id.substring(0, ID_BEGIN) + "…" + id.substring(id.length() - 4);
  }

  private List<Cell> cells(RunValues of, RunFacts run) {
    return of.shown(run, members).stream()
        .map(value -> value.map(ResultParts::brief).map(Cell::text).orElseGet(Cell::none))
        .toList();
  }
}
