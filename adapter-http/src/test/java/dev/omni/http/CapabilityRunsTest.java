package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.World;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs that are started at the address of their capability, over a socket. */
final class CapabilityRunsTest {
  private final TestServer server = new TestServer();
  private final String room = server.room(Mode.TEST, World.FINANCE);

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Call start(String capability, String query, Json input, String key) {
    return server
        .post("/omni/finance/capabilities/" + capability + "/runs" + query)
        .body(input)
        .with("Idempotency-Key", key);
  }

  private TestServer.Call start(Json input, String key) {
    return start(SmallEngines.SUM, "?workspace=" + room, input, key);
  }

  private static Json.Obj numbers(Object... numbers) {
    return Json.obj("numbers", List.of(numbers));
  }

  @Test
  void the_body_is_the_input_and_the_answer_that_of_every_run() {
    TestServer.Response run = start(numbers(1, 2), "input-key-1").send();

    assertThat(run.status()).as(run.text()).isEqualTo(200);
    assertThat(run.data().findObject("result")).contains(Json.obj("sum", 3));
    assertThat(run.data().text("workspace_id")).isEqualTo(room);
    assertThat(run.header("Idempotent-Replayed")).isEqualTo("false");
    Json.Obj kept =
        server.get("/omni/runs/" + run.data().text("id") + "?include=input").send().data();
    assertThat(kept.findObject("input")).contains(numbers(1, 2));
  }

  @Test
  void one_key_is_one_run_at_either_address() {
    Json.Obj first = server.start(server.sum(SmallEngines.SUM, 1, 2), "either-key-1").send().data();
    TestServer.Response again = start(numbers(1, 2), "either-key-1").send();

    assertThat(again.header("Idempotent-Replayed")).as(again.text()).isEqualTo("true");
    assertThat(again.data()).isEqualTo(first);
    TestServer.Response other = start(numbers(1, 3), "either-key-1").send();
    assertThat(other.code()).isEqualTo("idempotency_key_reused");
    assertThat(other.text()).contains("/input/numbers/1");
  }

  @Test
  void problems_have_the_places_of_a_run() {
    assertThat(start(numbers("x"), "wrong-key-1").send().pointers())
        .containsExactly("/input/numbers/0");
    assertThat(start(SmallEngines.SUM, "", numbers(1), "wrong-key-2").send().pointers())
        .containsExactly("query:workspace");
    assertThat(start(SmallEngines.SUM, "?workspace=x", numbers(1), "wrong-key-3").send().pointers())
        .containsExactly("query:workspace");
    assertThat(start(Json.arr(1), "wrong-key-4").send().status()).isEqualTo(422);
    TestServer.Response none =
        start("finance.nothing", "?workspace=" + room, numbers(1), "wrong-key-5").send();
    assertThat(none.status()).isEqualTo(404);
    assertThat(none.code()).isEqualTo("capability_not_found");
  }

  @Test
  void a_second_opinion_and_secrecy_are_parameters() {
    String own = "?workspace=" + room;
    TestServer.Response secret =
        start(SmallEngines.SUM, own + "&confidential=true", numbers(1, 2), "flag-key-1").send();
    assertThat(secret.data().find("confidential")).as(secret.text()).contains(Json.of(true));
    TestServer.Response same =
        server
            .start(server.sum(SmallEngines.SUM, 1, 2).with("confidential", true), "flag-key-1")
            .send();
    assertThat(same.header("Idempotent-Replayed")).as(same.text()).isEqualTo("true");
    TestServer.Response usual =
        start(
                SmallEngines.SUM,
                own + "&confidential=false&second_opinion=false",
                numbers(1, 2),
                "flag-key-2")
            .send();
    assertThat(usual.data().find("confidential")).isEmpty();
    TestServer.Response none =
        start(SmallEngines.SUM, own + "&second_opinion=true", numbers(1, 2), "flag-key-3").send();
    assertThat(none.code()).isEqualTo("second_opinion_unavailable");
    assertThat(none.pointers()).containsExactly("query:second_opinion");
    TestServer.Response member =
        server
            .start(server.sum(SmallEngines.SUM, 1, 2).with("second_opinion", true), "flag-key-4")
            .send();
    assertThat(member.pointers()).containsExactly("/second_opinion");
  }

  @Test
  void a_flag_is_true_or_false() {
    for (String wrong : List.of("yes", "TRUE", "1", "")) {
      String query = "?workspace=" + room + "&confidential=" + wrong + "&second_opinion=" + wrong;
      TestServer.Response refused =
          start(SmallEngines.SUM, query, numbers(1, 2), "flag-wrong-1").send();
      assertThat(refused.status()).as(wrong).isEqualTo(422);
      assertThat(refused.pointers())
          .containsExactlyInAnyOrder("query:confidential", "query:second_opinion");
    }
  }

  @Test
  void the_document_has_an_operation_for_each_capability_and_needs_no_key() {
    TestServer.Response served =
        server.get("/openapi-capabilities.json").without("Authorization").send();

    assertThat(served.status()).isEqualTo(200);
    String at = "/paths/~1omni~1finance~1capabilities~1" + SmallEngines.SUM + "~1runs/post";
    Json.Obj operation = (Json.Obj) new Pointer(at).in(served.json()).orElseThrow();
    assertThat(operation.text("operationId")).startsWith("start").endsWith("Run");
    assertThat(new Pointer("/requestBody/content/application~1json/schema/$ref").in(operation))
        .map(ref -> new Pointer(((Json.Str) ref).value().substring(1)).in(served.json()))
        .isPresent();
    String tag = served.header("ETag");
    assertThat(
            server
                .get("/openapi-capabilities.json")
                .without("Authorization")
                .with("If-None-Match", tag)
                .send()
                .status())
        .isEqualTo(304);
  }
}
