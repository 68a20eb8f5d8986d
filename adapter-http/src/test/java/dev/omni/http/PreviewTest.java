package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Previews, which keep nothing. */
final class PreviewTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void stop() {
    server.close();
  }

  private TestServer.Call preview(String capability, Json.Obj input) {
    return server
        .post("/omni/finance/preview")
        .body(Json.obj("capability", capability, "input", input));
  }

  private static Json.Obj numbers(int... numbers) {
    return Json.obj("numbers", Json.of(java.util.Arrays.stream(numbers).boxed().toList()));
  }

  @Test
  void a_preview_is_the_result_of_a_run_and_leaves_none() {
    TestServer.Response run = server.start(server.sum(SmallEngines.SUM, 2), "preview-run-1").send();
    int before = server.get("/omni/runs").send().list().size();

    TestServer.Response preview =
        server
            .post("/omni/finance/preview")
            .body(
                server
                    .sum(SmallEngines.SUM, 2)
                    .without("workspace_id")
                    .with("figure", true)
                    .with("width", 400))
            .send();

    assertThat(preview.status()).isEqualTo(200);
    assertThat(preview.header("Cache-Control")).isEqualTo("no-store");
    assertThat(preview.data().find("result")).isEqualTo(run.data().find("result"));
    assertThat(preview.data().text("figure"))
        .isEqualTo(server.get(run.link("plot") + "?format=svg&width=400").send().text());
    assertThat(preview.data().has("id")).isFalse();
    assertThat(server.get("/omni/runs").send().list()).hasSize(before);
  }

  @Test
  void a_failed_computation_has_an_error_and_no_result() {
    Json.Obj preview = preview(SmallEngines.SUM, numbers(-5)).send().data();

    assertThat(preview.find("result")).contains(Json.NULL);
    assertThat(preview.at("/error/code")).isEqualTo(Json.str("capability_failed"));
  }

  @Test
  void a_job_is_not_offered_and_a_wrong_input_is_named_as_that_of_a_run() {
    assertThat(preview(SmallEngines.JOB, numbers(1)).send().code())
        .isEqualTo("preview_not_offered");
    TestServer.Response wrong = preview(SmallEngines.SUM, Json.obj("numbers", "x")).send();
    assertThat(wrong.code()).isEqualTo("input_invalid");
    assertThat(wrong.pointers()).containsExactly("/input/numbers");
    assertThat(preview("finance.unknown", numbers(1)).send().code())
        .isEqualTo("capability_not_found");
  }

  @Test
  void a_large_body_is_refused() {
    TestServer.Response large =
        preview(SmallEngines.SUM, Json.obj("numbers", "x".repeat(256 * 1024))).send();

    assertThat(large.status()).isEqualTo(413);
    assertThat(large.code()).isEqualTo("payload_too_large");
  }
}
