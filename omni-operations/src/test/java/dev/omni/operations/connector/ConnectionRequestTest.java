package dev.omni.operations.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.World;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A request for a connection: what it is without an answer to a question, and what is refused. */
class ConnectionRequestTest {
  private static final UUID ROOM = UUID.fromString("01890000-0000-7000-8000-00000000000a");
  private static final Workspace DESK =
      new Workspace(
          ROOM, new Tenant(new UUID(1, 2), Mode.TEST), World.FINANCE, "Desk", new UUID(1, 3));
  private static final Json.Obj HTTP =
      Json.obj(
          "definition", "http.json", "configuration", Json.obj("url", "https://a.example/prices"));

  private static List<String> pointers(Json.Obj body) {
    return new ConnectionRequest(body)
        .problems(List.of(DESK)).stream().map(Problem::pointer).toList();
  }

  private static Json.Obj configured(String name, Object value) {
    return HTTP.with(
        "configuration", HTTP.findObject("configuration").orElseThrow().with(name, value));
  }

  @Test
  void the_smallest_connection_takes_pushed_events_under_a_name_of_its_own() {
    var request = new ConnectionRequest(Json.Obj.EMPTY);

    assertThat(request.problems(List.of())).isEmpty();
    assertThat(request.definition()).isEqualTo(Json.str("events.push"));
    assertThat(request.name(ROOM)).isEqualTo("connection-01890000");
    assertThat(request.workspace()).isEmpty();
    assertThat(new ConnectionRequest(Json.obj("name", "prices")).name(ROOM)).isEqualTo("prices");
    assertThat(new ConnectionRequest(Json.obj("name", "")).name(ROOM))
        .isEqualTo("connection-01890000");
  }

  @Test
  void a_definition_is_one_of_those_there_are() {
    Json.Obj unknown = Json.obj("definition", "ftp");

    assertThat(pointers(unknown)).containsExactly("/definition");
    assertThat(new ConnectionRequest(unknown).problems(List.of()).get(0).message())
        .isEqualTo("must be one of " + ConnectorDefinitions.names());
    assertThat(new ConnectionRequest(HTTP).definition()).isEqualTo(Json.str("http.json"));
    assertThat(pointers(HTTP)).isEmpty();
  }

  @Test
  void an_unknown_member_is_named_where_it_stands() {
    assertThat(pointers(HTTP.with("nmae", "x"))).containsExactly("/nmae");
    assertThat(pointers(configured("itmes", "/prices"))).containsExactly("/configuration/itmes");
  }

  @Test
  void an_address_and_a_pointer_of_a_configuration_are_read() {
    assertThat(pointers(configured("url", "ftp://a.example"))).hasSize(1);
    assertThat(pointers(configured("url", "http://a.example"))).isEmpty();
    assertThat(pointers(configured("items", "/prices"))).isEmpty();
    assertThat(pointers(configured("items", "prices"))).containsExactly("/configuration/items");
    assertThat(pointers(HTTP.with("configuration", Json.obj("url", 7))))
        .containsExactly("/configuration/url");
  }

  @Test
  void a_secret_that_nothing_would_use_is_named_with_those_that_there_are() {
    List<Problem> problems =
        new ConnectionRequest(
                HTTP.with("credentials", Json.obj("api_kye", "sk-1"))
                    .with("secrets", Json.obj("user", "ada", "api_key", "sk-2"))
                    .with("my_token", "t"))
            .problems(List.of(DESK));

    assertThat(problems)
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder("/credentials/api_kye", "/secrets/user", "/my_token");
    assertThat(problems)
        .extracting(Problem::message)
        .contains(
            "api_kye is not known here; did you mean api_key?",
            "user is not known here; known are api_key, signing_key")
        .allMatch(message -> !message.contains("sk-"));
    assertThat(pointers(configured("client_secret", "s")))
        .containsExactly("/configuration/client_secret");
    assertThat(pointers(Json.obj("credentials", Json.obj("api_key", "k"))))
        .containsExactly("/credentials/api_key");
  }

  @Test
  void a_secret_of_the_definition_is_taken_wherever_it_stands() {
    Json.Obj key = Json.obj("api_key", "sk-1");
    String signing = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    assertThat(pointers(HTTP.with("credentials", key))).isEmpty();
    assertThat(pointers(HTTP.with("secrets", key.with("signing_key", signing)))).isEmpty();
    assertThat(pointers(HTTP.withAll(key))).isEmpty();
    assertThat(pointers(configured("api_key", "sk-1"))).isEmpty();
    assertThat(pointers(HTTP.with("metadata", Json.obj("token", "t")))).isEmpty();
    assertThat(pointers(Json.obj("name", "Bearer abcdef"))).isEmpty();
  }

  @Test
  void a_workspace_is_one_of_the_project() {
    assertThat(pointers(HTTP.with("workspace_id", ROOM))).isEmpty();
    assertThat(
            pointers(HTTP.with("workspace_id", ROOM.toString().toUpperCase(java.util.Locale.ROOT))))
        .isEmpty();
    assertThat(pointers(HTTP.with("workspace_id", new UUID(7, 7))))
        .containsExactly("/workspace_id");
    assertThat(pointers(HTTP.with("workspace_id", "desk"))).containsExactly("/workspace_id");
    assertThat(new ConnectionRequest(HTTP.with("workspace_id", ROOM)).workspace())
        .contains(ROOM.toString());
  }
}
