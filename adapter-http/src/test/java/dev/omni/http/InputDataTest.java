package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns of data sets as inputs of runs, over a socket. */
final class InputDataTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private String upload(String csv) {
    TestServer.Response stored =
        server
            .post("/omni/data-sets?name=prices")
            .text(csv)
            .without("Content-Type")
            .with("Content-Type", "text/csv")
            .send();
    assertThat(stored.status()).as(stored.text()).isBetween(200, 201);
    return stored.data().findText("id").orElseThrow();
  }

  private Json.Obj body(String capability, Json.Obj data) {
    return server
        .sum(capability, 1)
        .with("input", Json.obj("numbers", Json.obj("data", data), "times", 2));
  }

  private TestServer.Response sum(String key, Json.Obj data) {
    return server.start(body(SmallEngines.SUM, data), key).send();
  }

  @Test
  void a_column_stands_in_the_place_of_an_array() {
    upload("x,y\n1,2.5\n3,4\n");
    for (String set : List.of("prices", "prices@1", upload("x,y\n1,2.5\n3,4\n"))) {
      TestServer.Response run =
          sum("key-of-" + set.replace("@", "-"), Json.obj("set", set, "column", "y"));
      assertThat(run.status()).as(run.text()).isEqualTo(200);
      assertThat(run.data().findObject("result")).contains(Json.obj("sum", 13));
    }
  }

  @Test
  void a_replay_keeps_the_version_that_the_name_had() {
    upload("y\n1\n");
    Json.Obj data = Json.obj("set", "prices", "column", "y");
    Json.Obj first = sum("same-key", data).data();
    upload("y\n5\n");

    TestServer.Response again = sum("same-key", data);
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.data()).isEqualTo(first);
    assertThat(sum("other-key", data).data().findObject("result")).contains(Json.obj("sum", 10));
    TestServer.Response retried =
        server
            .post("/omni/runs/" + first.text("id") + "/retry")
            .with("Idempotency-Key", "retry-of-it")
            .send();
    assertThat(retried.data().findObject("result")).as(retried.text()).contains(Json.obj("sum", 2));
  }

  private String digest(String id) {
    return server.get("/omni/data-sets/" + id).send().data().text("digest");
  }

  @Test
  void a_key_names_one_run_whatever_names_its_set() {
    String id = upload("y\n1\n4\n");
    String digest = digest(id);
    Json.Obj first = sum("one-key-of-all", Json.obj("set", "prices", "column", "y")).data();
    List<Json.Obj> same =
        List.of(
            Json.obj("set", id, "column", "y"),
            Json.obj("set", "prices@1", "column", "y"),
            Json.obj("set", "prices@" + digest, "column", "y"),
            Json.obj("set", id, "version", 1, "digest", digest, "column", "y"));
    for (Json.Obj data : same) {
      TestServer.Response again = sum("one-key-of-all", data);
      assertThat(again.header("Idempotent-Replayed")).as(again.text()).isEqualTo("true");
      assertThat(again.data()).isEqualTo(first);
    }
    upload("y\n5\n");
    TestServer.Response other = sum("one-key-of-all", Json.obj("set", "prices@2", "column", "y"));
    assertThat(other.code()).isEqualTo("idempotency_key_reused");
    assertThat(other.text()).contains("\"differing_paths\":[\"/input/numbers/data/set\"]");
  }

  @Test
  void equal_bytes_under_another_name_are_the_same_request() {
    String id = upload("y\n1\n4\n");
    Json.Obj first = sum("equal-bytes-1", Json.obj("set", id, "column", "y")).data();
    server.get("/omni/data-sets/" + id).method("DELETE").send();
    String again = upload("y\n1\n4\n");

    assertThat(again).isNotEqualTo(id);
    for (String set : List.of(id, again, "prices@2", "prices@" + digest(again))) {
      assertThat(sum("equal-bytes-1", Json.obj("set", set, "column", "y")).data()).isEqualTo(first);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sum, prices",
    "sum, prices@1",
    "sum, ID",
    "sum, DIGEST",
    "job, prices@1",
    "job, DIGEST"
  })
  void a_known_key_answers_after_its_set_is_deleted(String kind, String named) {
    String capability = kind.equals("sum") ? SmallEngines.SUM : SmallEngines.JOB;
    String id = upload("y\n1\n4\n");
    String set = named.equals("ID") ? id : named.replace("DIGEST", "prices@" + digest(id));
    Json.Obj body = body(capability, Json.obj("set", set, "column", "y"));
    String run = server.start(body, "kept-key-1").send().data().text("id");
    server.omni.work();
    assertThat(server.get("/omni/data-sets/" + id).method("DELETE").send().status()).isEqualTo(200);

    TestServer.Response again = server.start(body, "kept-key-1").send();
    assertThat(again.header("Idempotent-Replayed")).as(again.text()).isEqualTo("true");
    assertThat(again.data().text("id")).isEqualTo(run);
    assertThat(again.data().findObject("result")).contains(Json.obj("sum", 10));
    assertThat(server.start(body, "fresh-key-1").send().pointers())
        .containsExactly("/input/numbers/data/set");
  }

  @Test
  void an_expired_set_stays_for_its_job_and_its_key_answers_afterwards() {
    String csv = "y\n1\n4\n";
    TestServer.Response stored =
        server
            .post("/omni/data-sets?name=tmp-1&ttl=60")
            .text(csv)
            .without("Content-Type")
            .with("Content-Type", "text/csv")
            .send();
    String path = "/omni/data-sets/" + stored.data().text("id");
    String set = "tmp-1@" + stored.data().text("digest");
    Json.Obj body = body(SmallEngines.JOB, Json.obj("set", set, "column", "y"));
    String run = server.start(body, "expired-key").send().data().text("id");
    server.pass(Duration.ofSeconds(61));

    server.omni.dataSets().removeExpired();
    assertThat(server.get(path).send().status()).isEqualTo(200);
    server.omni.work();
    assertThat(server.get("/omni/runs/" + run).send().data().findObject("result"))
        .contains(Json.obj("sum", 10));
    assertThat(server.get(path).send().code()).isEqualTo("data_set_not_found");
    assertThat(server.start(body, "expired-key").send().data().text("id")).isEqualTo(run);
    assertThat(server.start(body, "another-key").send().pointers())
        .containsExactly("/input/numbers/data/set");
  }

  @Test
  void evidence_names_set_version_and_digest() {
    String id = upload("y\n1\n");
    Json.Obj set = server.get("/omni/data-sets/" + id).send().data();
    String run = sum("sealed-key", Json.obj("set", "prices", "column", "y")).data().text("id");

    TestServer.Response evidence = server.get("/omni/runs/" + run + "/evidence").send();
    assertThat(new Pointer("/input/numbers/data").in(evidence.data()))
        .contains(
            Json.obj(
                "set",
                id,
                "column",
                "y",
                "version",
                1,
                "digest",
                set.find("digest").orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nobody|y|/input/numbers/data/set",
        "prices@9|y|/input/numbers/data/set",
        "01890000-0000-7000-8000-00000000dead|y|/input/numbers/data/set",
        "prices|z|/input/numbers/data/column",
        "prices|word|/input/numbers",
        "prices|gap|/input/numbers",
        "prices|huge|/input/numbers/1"
      })
  void what_cannot_be_read_is_a_problem_of_its_member(String set, String column, String pointer) {
    upload("y,word,gap,huge\n1,a,1,2\n2,b,,1e301\n");
    TestServer.Response refused = sum("bad-input-key", Json.obj("set", set, "column", column));
    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("input_invalid");
    assertThat(refused.pointers()).containsExactly(pointer);
  }

  @Test
  void the_form_of_a_reference_is_checked_and_the_length_of_the_column() {
    upload("y\n" + "1\n".repeat(1001));
    TestServer.Response odd =
        sum("odd-key-1", Json.obj("set", "prices", "column", 5, "colum", "y"));
    assertThat(odd.pointers())
        .containsExactlyInAnyOrder("/input/numbers/data/column", "/input/numbers/data/colum");
    TestServer.Response longer = sum("odd-key-2", Json.obj("set", "prices", "column", "y"));
    assertThat(longer.pointers()).containsExactly("/input/numbers");
    assertThat(longer.text()).contains("at most 1000 items; the data set has 1001 rows");
  }

  @Test
  void anothers_set_is_as_an_unknown_one() {
    String id = upload("y\n1\n");
    Json.Obj body =
        body(SmallEngines.SUM, Json.obj("set", id, "column", "y"))
            .with("workspace_id", server.room(Mode.LIVE, World.FINANCE));
    TestServer.Response refused = server.start(body, "stranger-1").key(server.live).send();
    assertThat(refused.pointers()).containsExactly("/input/numbers/data/set");
  }

  @Test
  void a_job_holds_its_set_until_it_has_ended() {
    String id = upload("y\n1\n4\n");
    Json.Obj data = Json.obj("set", "prices", "column", "y");
    TestServer.Response job = server.start(body(SmallEngines.JOB, data), "held-job-1").send();
    assertThat(job.status()).as(job.text()).isEqualTo(202);
    TestServer.Call delete = server.get("/omni/data-sets/" + id).method("DELETE");

    TestServer.Response refused = delete.send();
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("data_set_in_use");
    assertThat(refused.error().find("retryable")).contains(Json.of(false));
    upload("y\n9\n");
    server.omni.work();
    TestServer.Response ended = server.get("/omni/runs/" + job.data().text("id")).send();
    assertThat(ended.data().findObject("result")).contains(Json.obj("sum", 10));
    assertThat(delete.send().status()).isEqualTo(200);
    assertThat(sum("gone-key-1", Json.obj("set", id, "column", "y")).pointers())
        .containsExactly("/input/numbers/data/set");
  }

  @Test
  void the_contract_marks_what_takes_columns() {
    Json.Obj capability =
        server.get("/omni/finance/capabilities/" + SmallEngines.SUM).send().data();
    Json.Obj members =
        capability
            .findObject("request_contract")
            .flatMap(c -> c.findObject("properties"))
            .orElseThrow();
    assertThat(members.findObject("numbers").flatMap(m -> m.find("x-data")))
        .contains(Json.str("column"));
    assertThat(members.findObject("times").flatMap(m -> m.find("x-data"))).isEmpty();
  }
}
