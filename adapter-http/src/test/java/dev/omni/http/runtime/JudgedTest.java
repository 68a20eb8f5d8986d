package dev.omni.http.runtime;

import static dev.omni.http.runtime.Executions.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.run.TestEngine;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JudgedTest {
  private static final Json.Obj RESULT = Json.obj("root", 2);

  private static Report judged(Json.Obj result, Json.Obj record) {
    var told = new Report(new Outcome.Succeeded(result), record);
    return Judged.of(TestEngine.direct().capability(), told);
  }

  private static Json.Obj check(double value, boolean pass) {
    return Json.obj(
        "name", "residual", "value", value, "bound", 1, "pass", pass, "meaning", "root squared");
  }

  @Test
  void what_a_report_is_to_say_is_kept_as_it_is() {
    Json.Obj record =
        Json.obj(
            "checks", List.of(check(-1, true)),
            "numerics", Json.obj("paths", 7),
            "timings", Json.obj("started_at", "2026-11-21T12:00:00Z", "compute_ms", 3));
    Report report = judged(RESULT, record);
    assertThat(report.outcome()).isEqualTo(new Outcome.Succeeded(RESULT));
    assertThat(report.record()).isEqualTo(record);
  }

  @Test
  void what_is_the_servers_to_say_is_not_recorded() {
    Json.Obj record =
        Json.obj(
            "status",
            "failed",
            "kind",
            "benchmark_run",
            "input",
            Json.obj("sha256", "00"),
            "result",
            Json.obj("sha256", "00"),
            "parents",
            List.of(),
            "evidence_version",
            "99");
    assertThat(judged(RESULT, record).record()).isEqualTo(Json.Obj.EMPTY);
    var failed = new Outcome.Failed(FaultCode.CAPABILITY_FAILED, "no");
    Report told = Judged.of(TestEngine.direct().capability(), new Report(failed, record));
    assertThat(told).isEqualTo(new Report(failed, Json.Obj.EMPTY));
  }

  @Test
  void a_result_whose_own_check_fails_is_none() {
    for (Json.Obj broken : List.of(check(1.1, true), check(-1.1, true), check(0, false))) {
      Json.Obj record = Json.obj("checks", List.of(check(0, true), broken));
      Report report = judged(RESULT, record);
      assertThat(failure(report)).isEqualTo(FaultCode.NUMERICAL_CHECK_FAILED);
      assertThat(((Outcome.Failed) report.outcome()).details().object("check")).contains(broken);
      assertThat(report.record()).isEqualTo(record);
    }
  }

  @Test
  void a_result_without_its_answer_is_no_report() {
    assertThatThrownBy(() -> judged(Json.obj("square", 2), Json.Obj.EMPTY))
        .hasMessageContaining("root");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"checks\":\"none\"}",
        "{\"checks\":[1]}",
        "{\"checks\":[{\"name\":\"residual\"}]}",
        "{\"numerics\":[]}",
        "{\"timings\":7}",
        "{\"timings\":{\"started_at\":5}}",
        "{\"timings\":{\"started_at\":\"noon\"}}"
      })
  void a_record_of_another_form_is_no_report(String record) {
    assertThatThrownBy(() -> judged(RESULT, (Json.Obj) JacksonJson.trusted(record)))
        .isInstanceOf(RuntimeException.class);
  }
}
