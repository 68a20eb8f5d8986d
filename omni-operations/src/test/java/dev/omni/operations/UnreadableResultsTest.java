package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.OperationCall;
import dev.omni.domain.json.Json;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A result that no reader reads ends its own run, and nothing else. */
class UnreadableResultsTest {
  private final WorkflowFixture fixture = new WorkflowFixture();

  private Json data(String operation, Json.Obj body, Map<String, String> path) {
    var call = new OperationCall(WorkflowFixture.ADA, path, Map.of(), body, Optional.empty());
    return fixture.omni.operations().answer(operation, call, Optional.empty()).data();
  }

  private String modelRun(String expression) {
    fixture.pass();
    Json.Obj input = Json.obj("expression", expression);
    Json.Obj body = Json.obj("task", "quantity", "input", input);
    return ((Json.Obj) data("models.run", body, Map.of("model", "ref.exact"))).text("id");
  }

  @Test
  void a_number_that_no_double_holds_fails_its_run_and_lists_and_evidence_read_on() {
    String huge = modelRun("10^400");
    String good = modelRun("2+2");
    fixture.worked();

    var runs = (Json.Arr) data("model-runs.list", Json.Obj.EMPTY, Map.of("model", "ref.exact"));
    assertThat(runs.items())
        .extracting(run -> ((Json.Obj) run).text("id") + " " + ((Json.Obj) run).text("status"))
        .containsExactly(good + " completed", huge + " failed");

    var failed = (Json.Obj) runs.get(1);
    assertThat(failed.at("/error/code")).isEqualTo(Json.str("result_unreadable"));
    assertThat(failed.at("/error/message").toString())
        .contains("cannot be stored: /", "must be a number that a double holds");

    for (Json run : runs.items()) {
      String id = ((Json.Obj) run).text("evidence_id");
      var evidence = (Json.Obj) data("evidence.read", Json.Obj.EMPTY, Map.of("uuid", id));
      assertThat(evidence.text("status")).isEqualTo("sealed");
    }
  }
}
