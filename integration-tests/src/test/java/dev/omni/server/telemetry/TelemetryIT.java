package dev.omni.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.server.SharedDatabase;
import dev.omni.server.Work;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.SettingSources;
import dev.omni.server.telemetry.OtlpReceiver.ReceivedSpan;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a receiver of OTLP gets from the nodes of one database. */
class TelemetryIT extends TelemetryFixture {
  private static final String NODE = "service.instance.id";

  TelemetryIT() throws IOException {}

  @Test
  void a_job_that_another_node_executes_links_to_the_request_that_made_it() {
    var database = SharedDatabase.create();
    try (Node one = node(database, "one")) {
      Work atOne = Work.on(one.baseUrl(), json(one));
      String run;
      try (Node two = node(database, "two")) {
        run = Work.text(atOne.at(two.baseUrl()).job("trace-job-1", 5, "hold_queued=6"), "id");
      }
      await().atMost(PATIENCE).until(() -> atOne.status(run).equals("completed"));

      ReceivedSpan whole = awaited(span -> run.equals(span.facts().get("omni.run_id")));
      ReceivedSpan request = awaited(span -> span.id().equals(whole.parent()));
      assertThat(request.name()).isEqualTo(CREATE);
      assertThat(whole.trace()).isEqualTo(request.trace());
      assertThat(whole.links()).containsExactly(request.place());
      assertThat(whole.facts().get(NODE)).isNotEmpty().isNotEqualTo(request.facts().get(NODE));
    }
  }

  private Node node(SharedDatabase database, String name) {
    return Node.start(
        ServerSettings.of(SettingSources.read(database.node(data, name), "", Map.of())));
  }

  private static Json.Obj json(Node node) {
    return node.credentials().read().orElseThrow();
  }
}
