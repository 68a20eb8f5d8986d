package dev.omni.application.feature.connector;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.spi.feature.FeaturePorts;
import java.util.ArrayList;
import java.util.List;

/** The operations of connectors. */
public final class Connectors {
  private final FeatureContext context;
  private final ConnectorContext around;
  private final FeaturePorts quantitative;

  /**
   * Creates the operations.
   *
   * @param context context of all features
   * @param around context of connectors
   * @param quantitative computations
   */
  public Connectors(FeatureContext context, ConnectorContext around, FeaturePorts quantitative) {
    this.context = context;
    this.around = around;
    this.quantitative = quantitative;
  }

  /** Returns all operations. */
  public List<Operation> rows() {
    var triggers = new TriggerMatcher(quantitative.conditions());
    var connections = new Connections(context, around.secrets(), triggers);
    var tools =
        new IngestionWriter.Tools(context, around.announcements(), triggers, quantitative.units());
    var reactions = new TriggerDispatcher(context, around);
    var rows = new ArrayList<>(connections.rows());
    rows.addAll(new ConnectionValidator(context, connections, around.calls()).rows());
    rows.addAll(new EventIngestion(context, connections, reactions, tools).rows());
    return rows;
  }
}
