package dev.omni.application.connector;

import dev.omni.application.operation.Means;
import dev.omni.application.operation.Operation;
import dev.omni.application.spi.Quantitative;
import java.util.ArrayList;
import java.util.List;

/** The operations of connectors. */
public final class Connectors {
  private final Means means;
  private final Surroundings around;
  private final Quantitative quantitative;

  /** Over what the features have at hand, what connectors have besides, and what computes. */
  public Connectors(Means means, Surroundings around, Quantitative quantitative) {
    this.means = means;
    this.around = around;
    this.quantitative = quantitative;
  }

  /** All of them. */
  public List<Operation> rows() {
    var triggers = new Triggers(quantitative.conditions());
    var connections = new Connections(means, around.secrets(), triggers);
    var tools = new Intaking.Tools(means, around.announcements(), triggers, quantitative.units());
    var reactions = new Reactions(means, around);
    var rows = new ArrayList<>(connections.rows());
    rows.addAll(new Validations(means, connections, around.calls()).rows());
    rows.addAll(new Events(means, connections, reactions, tools).rows());
    return rows;
  }
}
