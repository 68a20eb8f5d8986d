package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.OutboundClient.CallResponse;
import dev.omni.application.spi.OutboundClient.Trace;
import dev.omni.application.spi.OutboundClient.Verdict;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConnectionValidatorTest {
  private static final Caller EVE = Caller.live("eve");
  private static final Json.Obj OPENAI =
      Json.obj("definition", "model.openai")
          .with("configuration", Json.obj("base_url", "https://api.example.com/v1", "model", "m-1"))
          .with("credentials", Json.obj("api_key", "sk-secret-1"));

  private final ConnectorFixture house = new ConnectorFixture();

  private String live(Json.Obj body) {
    return house
        .answer(OperationCall.of(EVE, body), "connections.create")
        .findText("id")
        .orElseThrow();
  }

  private Json.Obj validate(String id, Json.Obj body) {
    return house.answer(
        OperationCall.of(EVE, body).withPathValue("uuid", id), "connections.validate");
  }

  private static Map<String, String> statuses(Json.Obj told) {
    var statuses = new LinkedHashMap<String, String>();
    for (Json check : told.findArray("checks").orElseThrow().items()) {
      Json.Obj one = (Json.Obj) check;
      statuses.put(one.findText("name").orElseThrow(), one.findText("status").orElseThrow());
    }
    return statuses;
  }

  static Verdict verdict(int status) {
    Verdict failed = status == 401 ? Verdict.UNAUTHORIZED : Verdict.FAILED;
    return status == 200 ? Verdict.ACCEPTED : failed;
  }

  private void answering(int status, String body) {
    Duration time = Duration.ofMillis(3);
    var answer = new CallResponse(verdict(status), status, body, true, time);
    house.network.set(
        ask ->
            new Trace(Optional.of(time), Optional.of(time), Optional.of(answer), Optional.empty()));
  }

  @Test
  void a_model_that_its_service_lists_makes_the_connection_ready() {
    String id = live(OPENAI);
    answering(200, "{\"data\":[{\"id\":\"m-1\"}]}");

    Json.Obj told = validate(id, Json.Obj.EMPTY);

    assertThat(told.findText("status")).contains("succeeded");
    assertThat(told.findText("connection_status")).contains("ready");
    assertThat(statuses(told).keySet())
        .containsExactly("schema", "secret", "dns", "connect", "auth", "sample");
    assertThat(statuses(told).values()).containsOnly("passed");
    answering(200, "{\"data\":[{\"id\":\"another\"}]}");
    assertThat(statuses(validate(id, Json.Obj.EMPTY))).containsEntry("sample", "failed");
    Json.Obj now =
        house.answer(
            OperationCall.of(EVE, Json.Obj.EMPTY).withPathValue("uuid", id), "connections.read");
    assertThat(now.findText("status")).contains("failing");
    assertThat(now.findObject("last_validation").flatMap(v -> v.findText("status")))
        .contains("failed");
  }

  @Test
  void the_credential_is_part_of_the_call_and_shown_nowhere() {
    String id = live(OPENAI);
    house.network.set(
        ask -> {
          assertThat(ask.url()).isEqualTo("https://api.example.com/v1/models");
          assertThat(ask.credential()).contains("sk-secret-1");
          return Trace.failed(OutboundError.TLS);
        });
    Json.Obj told = validate(id, Json.Obj.EMPTY);
    assertThat(told.canonical()).doesNotContain("sk-secret").contains("tls");
    assertThat(statuses(told)).containsEntry("connect", "failed").containsEntry("auth", "skipped");
  }

  @Test
  void each_step_that_fails_is_named() {
    String id = live(OPENAI);
    answering(401, "{}");
    assertThat(statuses(validate(id, Json.Obj.EMPTY)))
        .containsEntry("auth", "failed")
        .containsEntry("sample", "skipped");
    answering(301, "{}");
    assertThat(statuses(validate(id, Json.Obj.EMPTY))).containsEntry("sample", "failed");
    answering(200, "<html>");
    assertThat(statuses(validate(id, Json.Obj.EMPTY))).containsEntry("sample", "failed");
    house.network.set(ask -> Trace.failed(OutboundError.DNS));
    assertThat(statuses(validate(id, Json.Obj.EMPTY)))
        .containsEntry("dns", "failed")
        .containsEntry("connect", "skipped");
    house.network.set(ask -> Trace.failed(OutboundError.BLOCKED_ADDRESS));
    assertThat(statuses(validate(id, Json.Obj.EMPTY))).containsEntry("connect", "failed");
  }

  @Test
  void a_change_is_tried_and_not_kept() {
    String id = live(OPENAI);
    answering(200, "{\"data\":[{\"id\":\"m-2\"}]}");
    Json.Obj change = Json.obj("configuration", Json.obj("model", "m-2", "api_key", "sk-secret-2"));

    Json.Obj told = validate(id, change);

    assertThat(told.findText("status")).contains("succeeded");
    assertThat(told.findText("connection_status")).contains("unverified");
    assertThat(told.canonical()).doesNotContain("sk-secret");
    assertThat(statuses(validate(id, Json.obj("configuration", Json.obj("model", 7)))))
        .containsEntry("schema", "failed")
        .containsEntry("sample", "skipped");
    assertThat(statuses(validate(id, Json.obj("configuration", 7))))
        .containsEntry("schema", "failed");
    assertThat(statuses(validate(id, Json.obj("credentials", Json.obj("api_kye", "sk-3")))))
        .containsEntry("schema", "failed");
  }

  @Test
  void in_test_mode_nothing_leaves_the_process() {
    var calls = new AtomicInteger();
    house.network.set(
        ask -> {
          calls.incrementAndGet();
          return Trace.failed(OutboundError.DNS);
        });
    String id = house.connected(OPENAI);

    Json.Obj told = house.answer("connections.validate", id, Json.Obj.EMPTY);

    assertThat(told.findText("status")).contains("succeeded");
    assertThat(statuses(told)).containsEntry("schema", "passed").containsEntry("sample", "skipped");
    assertThat(told.canonical()).contains("sandbox");
    assertThat(calls).hasValue(0);
  }

  @Test
  void a_draft_fails_and_stays_one() {
    String id = live(Json.obj("definition", "http.json"));
    Json.Obj told = validate(id, Json.Obj.EMPTY);
    assertThat(told.findText("status")).contains("failed");
    assertThat(told.findText("connection_status")).contains("draft");
  }
}
