package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.OutboundClient.OutboundCall;
import dev.omni.application.spi.OutboundClient.Trace;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.operations.connector.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Credentials of the models of connections. */
class RemoteCredentialsTest {
  private static final Caller EVE = Caller.live("eve");

  private final List<OutboundCall> asked = new ArrayList<>();
  private final Stores stores = new InMemoryStores().stores();
  private final Omni omni =
      Omni.on(stores)
          .with(EarlierOperations.of())
          .calls(
              ask -> {
                asked.add(ask);
                return Trace.failed(OutboundError.RESET);
              })
          .build();

  private Json.Obj call(String operation, OperationCall call) {
    return (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
  }

  @ParameterizedTest
  @CsvSource({
    "model.openai, base_url, https://a.example:8443/v1",
    "model.openai, base_url, http://a.example/v1",
    "model.openai, base_url, https://u@a.example/v1",
    "model.http, url, https://a.example:8443/v1",
    "model.http, url, http://a.example/v1",
    "model.http, url, https://u@a.example/v1",
    "model.http, url, https://b.example/v1"
  })
  void a_model_at_another_origin_than_its_credential_is_called_without_it(
      String definition, String member, String url) {
    Json.Obj configuration =
        definition.equals("model.http") ? Json.Obj.EMPTY : Json.obj("model", "m-1");
    Json.Obj made =
        Json.obj("definition", definition)
            .with("configuration", configuration.with(member, "https://a.example/v1"))
            .with("credentials", Json.obj("api_key", "sk-secret-1"));
    String id =
        call("connections.create", OperationCall.of(EVE, made)).findText("id").orElseThrow();
    ran(id);
    Document there =
        stores.documents().find(EVE.tenant(), Connection.KIND, UUID.fromString(id)).orElseThrow();
    Json.Obj moved = there.body().with("configuration", configuration.with(member, url));
    stores.documents().replace(there.with(moved), ChangeSet.NONE);
    ran(id);

    assertThat(asked)
        .extracting(OutboundCall::credential)
        .containsExactly(Optional.of("sk-secret-1"), Optional.empty());
    assertThat(asked.get(1).url()).startsWith(url);
  }

  private void ran(String connection) {
    Json.Obj task = Json.obj("task", "quantity", "input", Json.obj("prompt", "1 and 1?"));
    call("models.run", OperationCall.of(EVE, task).withPathValue("model", "conn:" + connection));
    omni.work();
  }
}
