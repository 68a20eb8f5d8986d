package dev.omni.operations.connector;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;

/** The lists of connectors, of connections and of their events. */
public final class ConnectorLists {
  static final ListFilter<String> TYPE = ListFilter.text("type", "Only events of this type.");

  /** The connectors that this server has. */
  public static final ListDefinition DEFINITIONS =
      ListDefinition.catalog("connector-definitions.list");

  /** Connections, newest first. */
  public static final ListDefinition CONNECTIONS = ListDefinition.created("connections.list");

  /** The events of a connection, newest first. */
  public static final ListDefinition EVENTS =
      ListDefinition.created("connection-events.list", TYPE);

  private ConnectorLists() {}
}
