package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engine;
import dev.omni.engine.Engines;
import dev.omni.server.cli.ApiClient;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server is killed in the middle of a batch; the next one continues behind the last chunk. */
class KilledBatchTest {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final String BATCH = "finance.batch.evaluate";

  private static final Json.Obj INPUT =
      Json.obj(
          "capability",
          "finance.option.vanilla",
          "base",
          Json.obj("type", "put", "strike", 100, "rate", 0.03, "expiry_years", 1),
          "grid",
          Json.obj(
              "spot", Json.obj("from", 50, "to", 150, "steps", 1000),
              "volatility", Json.obj("from", 0.05, "to", 0.6, "steps", 400)));

  @TempDir Path folder;

  private static Json.Obj run(ApiClient client, String id) {
    return (Json.Obj) client.get("/omni/runs/" + id, "").data();
  }

  @Test
  void every_row_is_there_once_and_the_result_is_that_of_an_undisturbed_batch() throws Exception {
    String id;
    long before;
    try (var first = ServerProcess.server(ShortLeaseNode.class, folder).listening()) {
      ApiClient client = first.client("live_key");
      Json.Arr rooms = (Json.Arr) client.get("/omni/finance/workspaces", "").data();
      Json body =
          Json.obj(
              "workspace_id", ((Json.Obj) rooms.get(0)).text("id"),
              "capability", BATCH,
              "input", INPUT);
      ApiClient.Answer started = client.post("/omni/finance/runs", body, "killed-batch");
      assertThat(started.status()).as(started.body().canonical()).isEqualTo(202);
      id = Work.text(started, "id");
      before = done(client, id);
      first.killed();
    }
    try (var second = ServerProcess.server(ShortLeaseNode.class, folder).listening()) {
      ApiClient client = second.client("live_key");
      await().atMost(PATIENCE).until(() -> run(client, id).text("status").equals("completed"));
      Json.Obj evidence = (Json.Obj) client.get("/omni/runs/" + id + "/evidence", "").data();
      assertThat(evidence.at("/statement/predicate/attempt")).isEqualTo(Json.num(2));
      assertThat(before).isPositive();

      Engine batch = new CapabilityCatalog(Engines.all()).engine(BATCH).orElseThrow();
      Json.Obj input = batch.capability().input().filled(INPUT);
      assertThat(run(client, id).findObject("result"))
          .contains(batch.compute(input, dev.omni.engine.Work.alone()).result());
    }
  }

  /** Waits until rows are stored; returns how many. */
  private static long done(ApiClient client, String id) {
    return await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () ->
                run(client, id)
                    .findObject("progress")
                    .flatMap(progress -> progress.findNumber("done"))
                    .map(done -> done.longValue())
                    .orElse(0L),
            done -> done > 0);
  }
}
