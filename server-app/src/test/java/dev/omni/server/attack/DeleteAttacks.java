package dev.omni.server.attack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What the log or the tables have of runs is removed. */
final class DeleteAttacks {
  private final Operator operator;

  DeleteAttacks(Operator operator) {
    this.operator = operator;
    operator.pass(Duration.ofDays(1));
  }

  private Exhibit sql(String text) {
    operator.database().sql(text);
    return Exhibit.STORE;
  }

  private String at(String name) {
    return " = '" + operator.id(name) + "'";
  }

  /** The log is made again without its end, and so is what the node saw last. */
  Exhibit lastEntry() {
    List<UUID> order = operator.order();
    operator.rebuild(order.subList(0, order.size() - 1));
    return Exhibit.STORE;
  }

  /** The log is made again without one run, of which nothing is left in any table. */
  Exhibit middleEntry() {
    operator.rebuildWithout("other");
    return Exhibit.STORE;
  }

  Exhibit wholeHour() {
    List<UUID> order = new ArrayList<>(operator.order());
    List<UUID> hour = List.copyOf(order.subList(0, order.indexOf(operator.id("later"))));
    order.removeAll(hour);
    for (String name : operator.names()) {
      if (hour.contains(operator.id(name))) {
        operator.erase(name);
      }
    }
    operator.rebuild(order);
    return Exhibit.STORE;
  }

  Exhibit allOfProject() {
    for (String name : operator.names()) {
      operator.erase(name);
    }
    operator.forget(List.of());
    return sql("DELETE FROM run_sequence; DELETE FROM log_entry; DELETE FROM evidence_body");
  }

  Exhibit evidenceRowOnly() {
    return sql("DELETE FROM log_entry WHERE id" + at("other"));
  }

  Exhibit runRowOnly() {
    return sql("DELETE FROM run WHERE id" + at("other"));
  }

  Exhibit tile() {
    return sql("DELETE FROM evidence_tile WHERE level = 0");
  }

  Exhibit checkpointTable() {
    return sql("DELETE FROM evidence_checkpoint");
  }
}
