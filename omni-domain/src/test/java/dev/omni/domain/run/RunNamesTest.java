package dev.omni.domain.run;

import static dev.omni.domain.run.SampleRuns.VAR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.data.DataSet.Version;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.RunTarget.OperationTarget;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The words by which runs are named on the wire and in storage. */
class RunNamesTest {
  @ParameterizedTest
  @EnumSource
  void a_status_is_read_by_its_own_word(RunStatus status) {
    assertThat(status.toString()).isEqualTo(status.name().toLowerCase(java.util.Locale.ROOT));
    assertThat(RunStatus.of(status.toString())).contains(status);
    assertThat(RunStatus.of(status.name())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void a_status_has_the_event_of_its_word(RunStatus status) {
    assertThat(RunEventType.of(status)).hasToString("run." + status);
  }

  @ParameterizedTest
  @EnumSource
  void an_event_is_read_by_its_own_word(RunEventType type) {
    assertThat(RunEventType.of(type.toString())).contains(type);
    assertThat(RunEventType.of(type.name())).isEmpty();
  }

  @Test
  void a_capability_belongs_to_a_workspace_and_an_operation_to_none() {
    var model = new OperationTarget("model_run", "ref.exact");

    assertThat(VAR.kind()).isEqualTo("omni_run");
    assertThat(VAR.target()).isEqualTo("risk.var.parametric");
    assertThat(VAR.workspace()).contains(SampleRuns.ROOM);
    assertThat(model.workspace()).isEmpty();
    assertThat(model.identity()).isEqualTo(Json.obj("kind", "model_run", "target", "ref.exact"));
  }

  @Test
  void a_run_comes_from_the_key_the_principal_and_the_request_of_its_caller() {
    Caller ada = Caller.test("ada");
    UUID first = new UUID(5, 5);
    RunOrigin origin =
        RunOrigin.of(
            ada, CorrelationIds.of("req_1"), SampleRuns.NOON, RunSources.retry(Optional.of(first)));

    assertThat(origin.binding()).isEqualTo(ada.binding());
    assertThat(origin.principal()).isEqualTo(ada.principal().id());
    assertThat(origin.key()).isEqualTo(ada.keyId());
    assertThat(origin.tenant()).isEqualTo(ada.tenant());
    assertThat(origin.requestId()).isEqualTo("req_1");
    assertThat(origin.request().trace()).isEmpty();
    assertThat(origin.createdAt()).isEqualTo(SampleRuns.NOON);
    assertThat(origin.retryOf()).contains(first);
    assertThat(origin.data()).isEmpty();
    assertThat(RunSources.NONE.retryOf()).isEmpty();
  }

  @Test
  void a_data_set_is_sealed_into_the_input_by_id_version_and_digest() {
    var set = new ResolvedSet(new Pointer("/prices"), new UUID(6, 6), new Version("eod", 3, "ab"));
    var sources = new RunSources(Optional.empty(), List.of(set));
    Json.Obj input = Json.obj("prices", Json.obj("data", "eod"), "n", 1);

    assertThat(sources.sealed(input))
        .isEqualTo(
            Json.obj(
                "prices",
                Json.obj("set", set.set(), "version", 3, "digest", "ab", "data", "eod"),
                "n",
                1));
    assertThat(SampleRuns.origin(sources).data()).containsExactly(set);
  }

  @Test
  void a_key_is_written_as_it_was_sent() {
    assertThat(new IdempotencyKey("morning-1")).hasToString("morning-1");
  }
}
