package dev.omni.server.attack;

import dev.omni.domain.json.Json;
import dev.omni.server.predicate.Edit;
import java.time.Duration;

/** The order of the log, or of the numbers of runs, is another. */
final class ReorderAttacks {
  private final Operator operator;

  ReorderAttacks(Operator operator) {
    this.operator = operator;
    operator.pass(Duration.ofDays(1));
  }

  /** Two rows change their places; the tree stays. */
  Exhibit twoNeighbours() {
    operator
        .database()
        .sql(
            "UPDATE log_entry_index SET log_index = log_index + 100 WHERE log_index IN (1, 2);"
                + "UPDATE log_entry_index SET log_index = 103 - log_index WHERE log_index > 100");
    return Exhibit.STORE;
  }

  /** The log is made again in another order. */
  Exhibit acrossAnHour() {
    operator.rebuildSwapped("other", "later");
    return Exhibit.of(operator.document("other"));
  }

  private Json number(String name) {
    return operator.statement(name).at("/predicate/sequence/number");
  }

  private void number(String name, Json value) {
    operator.state(name, Edit.put(operator.statement(name), "/predicate/sequence/number", value));
  }

  Exhibit numbersSwapped() {
    Json first = number("other");
    number("other", number("later"));
    number("later", first);
    operator.rebuild(operator.order());
    return Exhibit.of(operator.document("other"));
  }

  Exhibit numberUsedTwice() {
    number("later", number("last"));
    operator.rebuild(operator.order());
    return Exhibit.of(operator.document("later"));
  }

  /** A number is given to nobody, as if a run had been accepted and hidden. */
  Exhibit numberSkipped() {
    operator.database().sql("UPDATE run_sequence SET last_number = last_number + 1");
    operator.workOn();
    return Exhibit.STORE;
  }

  Exhibit indexRewritten() {
    return Exhibit.of(Edit.put(operator.document("other"), "/log/index", 2));
  }
}
