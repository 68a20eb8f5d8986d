package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionsTest {
  private static final Json.Obj OPENAI =
      Json.obj(
          "definition",
          "model.openai",
          "name",
          "gpt",
          "configuration",
          Json.obj("base_url", "https://api.example.com/v1", "model", "m-1"),
          "credentials",
          Json.obj("api_key", "sk-secret-1"));

  private final ConnectorFixture house = new ConnectorFixture();

  @Test
  void four_definitions_say_what_can_be_connected() {
    Json listed =
        house
            .omni
            .operations()
            .answer(
                "connector-definitions.list",
                OperationCall.of(ConnectorFixture.ADA, Json.Obj.EMPTY),
                Optional.empty())
            .data();
    List<Json> items = ((Json.Arr) listed).items();
    assertThat(items)
        .extracting(item -> ((Json.Obj) item).findText("id").orElseThrow())
        .containsExactly("events.push", "http.json", "model.openai", "model.http");
    Json.Obj openai = (Json.Obj) items.get(2);
    Json.Obj schema = openai.findObject("connection_specification").orElseThrow();
    assertThat(schema.findText("$schema")).contains("https://json-schema.org/draft/2020-12/schema");
    assertThat(schema.findObject("properties").flatMap(p -> p.findObject("api_key")).orElseThrow())
        .satisfies(key -> assertThat(key.find("writeOnly")).contains(new Json.Bool(true)));
  }

  @Test
  void a_connection_tells_that_it_has_a_credential_and_when_it_was_set() {
    Json.Obj made = house.create(OPENAI);
    assertThat(made.findText("status")).contains("unverified");
    assertThat(made.find("has_credentials")).contains(new Json.Bool(true));
    Json.Obj key =
        made.findObject("credentials").flatMap(c -> c.findObject("api_key")).orElseThrow();
    assertThat(key.members().keySet()).containsExactly("set", "updated_at");
    assertThat(made.findObject("submitted")).contains(OPENAI.without("credentials"));
    assertThat(house.read(made.findText("id").orElseThrow())).isEqualTo(made);
    assertThat(((Json.Arr) house.list()).items()).containsExactly(made);
  }

  @Test
  void the_vault_alone_gives_a_credential_back() {
    UUID id = UUID.fromString(house.connected(OPENAI));
    var place = new Vault.SecretId(ConnectorFixture.ADA.tenant(), id, "credentials");
    byte[] sealed = house.omni.secrets().open(place).orElseThrow();
    assertThat(new String(sealed, StandardCharsets.UTF_8)).contains("sk-secret-1");
    var all =
        List.of("connection", "connection_intake", "secret").stream()
            .map(kind -> new DocumentStore.Page(place.tenant(), kind, "", Optional.empty(), 100))
            .flatMap(page -> house.stores.documents().readable(page).stream())
            .toList();
    assertThat(all).hasSize(3).noneMatch(document -> document.toString().contains("sk-secret"));
  }

  @Test
  void the_audit_log_says_who_made_a_connection_and_which_credentials_it_has() {
    UUID id = UUID.fromString(house.connected(OPENAI));
    List<AuditEntry> lines = Stored.readable(house.stores.administration().audit().page(1, 10));
    assertThat(lines).hasSize(1);
    AuditEvent event = lines.get(0).event();
    assertThat(event.name()).isEqualTo("connections.create");
    assertThat(event.actor()).isEqualTo("key:" + ConnectorFixture.ADA.keyId());
    assertThat(event.details().findText("connection_id")).contains(id.toString());
    assertThat(event.details().find("credentials")).contains(Json.arr("api_key"));
    assertThat(event.details().toString()).doesNotContain("sk-secret");
  }

  @Test
  void a_connection_without_a_definition_takes_events_that_are_pushed() {
    Json.Obj made = house.create(Json.Obj.EMPTY);
    assertThat(made.findText("definition")).contains("events.push");
    assertThat(made.findText("status")).contains("unverified");
    assertThat(made.findText("name").orElseThrow()).startsWith("connection-");
    assertThat(made.find("problems")).isEmpty();
  }

  @Test
  void what_cannot_be_used_as_it_stands_is_a_draft_that_says_why() {
    Json.Obj made =
        house.create(
            Json.obj(
                "definition",
                "http.json",
                "name",
                "x".repeat(81),
                "workspace_id",
                new UUID(1, 2),
                "configuration",
                Json.obj("items", 3)));
    assertThat(made.findText("status")).contains("draft");
    assertThat(made.findObject("problems").orElseThrow().members().keySet())
        .containsExactlyInAnyOrder(
            "name", "configuration.url", "configuration.items", "workspace_id");
    Json.Obj unknown = house.create(Json.obj("definition", "salesforce", "name", 7));
    assertThat(unknown.findObject("problems").orElseThrow().members().keySet())
        .containsExactlyInAnyOrder("definition", "name");
  }

  @Test
  void what_was_sent_comes_back_less_its_secrets() {
    Json.Obj sent = Json.obj("b", Json.arr(1, "x"), "my_token", "t-secret", "a", Json.NULL);
    assertThat(house.create(sent).findObject("submitted")).contains(sent.without("my_token"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "00000000-0000-4000-8000-000000000000", "1-1-1-1-1"})
  void an_unknown_connection_is_not_found(String id) {
    assertThatThrownBy(() -> house.read(id))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("No connection has this id");
  }

  @Test
  void a_connection_is_its_tenants_alone() {
    String id = house.connected(OPENAI);
    var call = OperationCall.of(Caller.live("ada"), Json.Obj.EMPTY).withPathValue("uuid", id);
    assertThatThrownBy(
            () -> house.omni.operations().answer("connections.read", call, Optional.empty()))
        .isInstanceOf(Fault.class);
  }

  @Test
  void a_trigger_to_a_workflow_that_is_not_there_leaves_the_connection_a_draft() {
    Json.Obj known = Json.obj("event_type", "*", "workflow", ConnectorFixture.FLOW);
    Json.Obj unknown = known.with("workflow", "00000000-0000-4000-8000-0000000000ff");

    assertThat(house.create(Json.obj("triggers", List.of(known))).findText("status"))
        .contains("unverified");
    Json.Obj made = house.create(Json.obj("triggers", List.of(unknown)));
    assertThat(made.findText("status")).contains("draft");
    assertThat(made.findObject("problems").orElseThrow().members())
        .containsOnlyKeys("triggers.0.workflow");
  }

  @Test
  void what_is_no_object_among_triggers_is_told_of_and_stands_under_what_was_sent_alone() {
    Json.Obj trigger = Json.obj("event_type", "*");
    Json.Obj made = house.create(Json.obj("triggers", List.of(1, trigger, "a")));

    assertThat(made.findText("status")).contains("draft");
    assertThat(made.find("triggers")).contains(Json.of(List.of(trigger)));
    assertThat(made.findObject("problems").orElseThrow().members()).containsKey("triggers.0");
    assertThat(new Pointer("/submitted/triggers").in(made))
        .contains(Json.of(List.of(1, trigger, "a")));
  }
}
