package dev.omni.quant.operation;

import dev.omni.application.Omni;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.operation.Call;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.quant.instrument.Instruments;
import java.util.Optional;

/** Calls of the connectors' operations, on stores in memory. */
final class Connecting {
  static final Caller ADA = Caller.test("ada");

  final Stores stores = new MemoryStores().stores();
  final Omni omni = Omni.on(stores).quantitative(Instruments.all()).build();

  private Operations table() {
    return omni.operations();
  }

  Json.Obj create(Json.Obj body) {
    return (Json.Obj)
        table().answer("connections.create", Call.of(ADA, body), Optional.empty()).data();
  }

  /** The id of a new connection. */
  String connected(Json.Obj body) {
    return create(body).text("id").orElseThrow();
  }

  Json.Obj read(String id) {
    return (Json.Obj) answer("connections.read", id, Json.Obj.EMPTY);
  }

  Json list() {
    return table()
        .answer("connections.list", Call.of(ADA, Json.Obj.EMPTY), Optional.empty())
        .data();
  }

  Json answer(String operation, String id, Json.Obj body) {
    return table().answer(operation, Call.of(ADA, body).at("uuid", id), Optional.empty()).data();
  }
}
