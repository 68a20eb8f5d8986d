package dev.omni.application.feature.connector;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.spi.feature.FeaturePorts;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations of connectors.
 */
public final class Connectors {
  private final FeatureContext means;
  private final ConnectorContext around;
  private final FeaturePorts quantitative;

  /**
   * Creates the object.
   *
   * @param means context of all features
   * @param around context of connectors
   * @param quantitative computations
   */
  public Connectors(FeatureContext means, ConnectorContext around, FeaturePorts quantitative) {
    this.means = means;
    this.around = around;
    this.quantitative = quantitative;
  }

  /** Returns all operations. */
  public List<Operation> rows() {
    var triggers = new TriggerMatcher(quantitative.conditions());
    var connections = new Connections(means, around.secrets(), triggers);
    var tools =
        new IngestionWriter.Tools(means, around.announcements(), triggers, quantitative.units());
    var reactions = new TriggerDispatcher(means, around);
    var rows = new ArrayList<>(connections.rows());
    rows.addAll(new ConnectionValidator(means, connections, around.calls()).rows());
    rows.addAll(new EventIngestion(means, connections, reactions, tools).rows());
    return rows;
  }
}
