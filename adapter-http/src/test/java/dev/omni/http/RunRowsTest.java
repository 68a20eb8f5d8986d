package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rows of batches in all formats, over a socket. */
final class RunRowsTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private static Json.Obj row(String id, int number) {
    return Json.obj("numbers", List.of(number), "id", id, "-weight", -number);
  }

  /** A batch of four rows, of which the third fails. */
  private Json.Obj batch(String key) {
    Json.Obj input =
        Json.obj(
            "capability",
            SmallEngines.SUM,
            "base",
            Json.obj("times", 2),
            "rows",
            List.of(row("a", 1), row("=b", 2), row("c", 13), row("d", 4)),
            "carry",
            List.of("id", "-weight"));
    Json.Obj body =
        Json.obj(
            "workspace_id",
            server.room(Mode.TEST, World.FINANCE),
            "capability",
            "finance.batch.evaluate",
            "input",
            input);
    TestServer.Response started = server.start(body, key).send();
    assertThat(started.status()).as(started.text()).isEqualTo(202);
    server.omni.work();
    return server.get("/omni/runs/" + started.data().text("id")).send().data();
  }

  private TestServer.Call rows(Json.Obj run, String query) {
    return server.get("/omni/runs/" + run.text("id") + "/rows" + query);
  }

  @Test
  void csv_has_carried_members_outputs_and_errors_and_marks_formulas() {
    Json.Obj run = batch("batch-csv-1");
    TestServer.Response csv = rows(run, "?format=csv").send();
    assertThat(csv.header("Content-Type")).isEqualTo("text/csv;charset=utf-8");
    assertThat(csv.text())
        .isEqualTo(
            """
            row,id,'-weight,sum,error_code,error_message,error_pointer\r
            0,a,-1,2,,,\r
            1,'=b,-2,4,,,\r
            2,c,-13,,input_invalid,must not be 13,/input/numbers/0\r
            3,d,-4,8,,,\r
            """);
    String link = run.findObject("links").orElseThrow().text("rows_csv");
    assertThat(server.get(link).send().text()).isEqualTo(csv.text());
  }

  @Test
  void items_have_output_or_error_and_what_is_carried() {
    Json.Obj run = batch("batch-json-1");
    List<Json.Obj> items = rows(run, "").send().list();
    assertThat(items).hasSize(4);
    assertThat(items.get(1))
        .isEqualTo(
            Json.obj(
                "row", 1,
                "output", Json.obj("sum", 4),
                "carry", Json.obj("id", "=b", "-weight", -2)));
    assertThat(items.get(2).findObject("error"))
        .contains(
            Json.obj(
                "code", "input_invalid",
                "message", "must not be 13",
                "pointer", "/input/numbers/0"));
    String lines = rows(run, "").with("Accept", "application/x-ndjson").send().text();
    assertThat(lines.lines()).hasSize(4);
    assertThat(lines.lines().toList().get(0)).startsWith("{\"row\":0,\"output\":{\"sum\":2");
  }

  @Test
  void pages_and_filters_lead_on() {
    Json.Obj run = batch("batch-page-1");
    assertThat(rows(run, "?status=failed").send().list())
        .extracting(item -> item.find("row").orElseThrow())
        .containsExactly(Json.num(2));
    TestServer.Response first = rows(run, "?status=completed&limit=2").send();
    assertThat(first.list()).hasSize(2);
    String next = first.header("Link").replaceAll("<(.*)>.*", "$1");
    assertThat(server.get(next).send().list())
        .extracting(item -> item.find("row").orElseThrow())
        .containsExactly(Json.num(3));

    String cursor = next.replaceAll(".*cursor=", "");
    assertThat(rows(batch("batch-page-2"), "?status=completed&cursor=" + cursor).send().code())
        .isEqualTo("cursor_invalid");
    assertThat(rows(run, "?cursor=" + cursor).send().code()).isEqualTo("cursor_invalid");
    assertThat(rows(run, "?status=x").send().pointers()).containsExactly("query:status");
    assertThat(rows(run, "?format=xml").send().status()).isEqualTo(406);
  }

  @Test
  void one_row_comes_with_its_input_and_proof() {
    Json.Obj run = batch("batch-row-1");
    Json.Obj row = rows(run, "/1").send().data();
    assertThat(row.findObject("input")).contains(Json.obj("times", 2, "numbers", List.of(2)));
    assertThat(row.findObject("proof").flatMap(proof -> proof.find("size"))).contains(Json.num(4));
    for (String number : List.of("4", "99999999999999999")) {
      TestServer.Response beyond = rows(run, "/" + number).send();
      assertThat(beyond.status()).isEqualTo(404);
      assertThat(beyond.code()).isEqualTo("row_not_found");
    }
    assertThat(rows(run, "/01").send().pointers()).containsExactly("path:row");
  }

  @Test
  void a_run_that_is_no_batch_has_no_rows_and_a_stranger_sees_no_run() {
    Json.Obj single = server.start(server.sum(SmallEngines.SUM, 1), "single-1").send().data();
    assertThat(rows(single, "").send().code()).isEqualTo("rows_not_found");
    assertThat(rows(single, "/0").send().code()).isEqualTo("rows_not_found");
    assertThat(rows(batch("batch-other-1"), "").key(server.live).send().code())
        .isEqualTo("run_not_found");
  }

  @Test
  void one_misspelled_cell_of_a_column_is_the_error_of_its_row_alone() {
    String csv = "id,times\na,2\nb,x3\nc,\nd,4\n";
    server
        .post("/omni/data-sets?name=cells")
        .text(csv)
        .without("Content-Type")
        .with("Content-Type", "text/csv")
        .send();
    Json.Obj input =
        Json.obj(
            "capability", SmallEngines.SUM,
            "base", Json.obj("numbers", List.of(5)),
            "data", Json.obj("set", "cells", "columns", Json.obj("times", "times")),
            "carry", List.of("id"));
    Json.Obj body =
        Json.obj(
            "workspace_id",
            server.room(Mode.TEST, World.FINANCE),
            "capability",
            "finance.batch.evaluate",
            "input",
            input);
    TestServer.Response started = server.start(body, "batch-cells-1").send();
    assertThat(started.status()).as(started.text()).isEqualTo(202);
    server.omni.work();

    String rows = rows(started.data(), "?format=csv").send().text();
    assertThat(rows.lines().map(line -> line.replaceAll("\"must be .*\"", "…")).toList())
        .containsExactly(
            "row,id,sum,error_code,error_message,error_pointer",
            "0,a,10,,,",
            "1,b,,input_invalid,…,/input/times",
            "2,c,,input_invalid,…,/input/times",
            "3,d,20,,,");
  }
}
