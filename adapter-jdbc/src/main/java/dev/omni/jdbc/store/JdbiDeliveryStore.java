package dev.omni.jdbc.store;

import dev.omni.application.spi.DeliveryStore;
import dev.omni.domain.webhook.Delivery;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.DeliveryRows;
import java.time.Instant;
import java.util.List;

/** Deliveries in the database. */
record JdbiDeliveryStore(Database database) implements DeliveryStore {
  @Override
  public void add(List<Delivery> fresh) {
    database.commit(
        handle -> {
          DeliveryRows.insert(handle, fresh);
          return fresh;
        });
  }

  @Override
  public boolean replace(Delivery next) {
    return database.update(DeliveryRows.REPLACE, DeliveryRows.state(next)) == 1;
  }

  @Override
  public List<Delivery> due(Instant now, int each, int limit) {
    Row row = Row.empty().with("now", now).with("each", each).with("limit", limit);
    return database.list(DeliveryRows.DUE, row, DeliveryRows::read);
  }

  @Override
  public List<Delivery> list(Query query) {
    return database.list(DeliveryRows.list(query), DeliveryRows.row(query), DeliveryRows::read);
  }

  @Override
  public int forget(Instant before) {
    return database.update(DeliveryRows.FORGET, Row.empty().with("before", before));
  }
}
