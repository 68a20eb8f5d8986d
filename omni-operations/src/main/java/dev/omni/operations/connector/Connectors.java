package dev.omni.operations.connector;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.operations.port.FeaturePorts;
import java.util.ArrayList;
import java.util.List;

/** The operations of connectors. */
public final class Connectors {
  private final FeatureContext context;
  private final ConnectorContext connectorContext;
  private final FeaturePorts quantitative;

  /**
   * Creates the operations.
   *
   * @param context context of all features
   * @param connectorContext context of connectors
   * @param quantitative computations
   */
  public Connectors(
      FeatureContext context, ConnectorContext connectorContext, FeaturePorts quantitative) {
    this.context = context;
    this.connectorContext = connectorContext;
    this.quantitative = quantitative;
  }

  /** Returns all operations. */
  public List<Operation> operations() {
    var triggers = new TriggerMatcher(quantitative.conditions());
    var connections = new Connections(context, connectorContext.secrets(), triggers);
    var tools =
        new IngestionWriter.Tools(
            context, connectorContext.deliveryFactory(), quantitative.units());
    var reactions = new TriggerDispatcher(context, connectorContext, triggers);
    var rows = new ArrayList<>(connections.operations());
    rows.addAll(
        new ConnectionValidator(context, connections, connectorContext.calls()).operations());
    rows.addAll(new EventIngestion(context, connections, reactions, tools).operations());
    return rows;
  }
}
