package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools that an agent meets first: what they take, answer and refuse. */
class CoreToolsTest {
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static Json.Obj result(String tool, Json.Obj arguments) {
    Json.Obj params = Json.obj("name", tool, "arguments", arguments);
    TestServer.Response answer =
        server
            .post("/verify/mcp")
            .body(Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params))
            .send();
    return answer.json().findObject("result").orElseThrow(() -> new AssertionError(answer.text()));
  }

  private static Json.Obj called(String tool, Json.Obj arguments) {
    return result(tool, arguments).findObject("structuredContent").orElseThrow();
  }

  private static Json at(Json value, String pointer) {
    return new Pointer(pointer).in(value).orElse(Json.NULL);
  }

  private static Json.Obj run(String id, Object... numbers) {
    return Json.obj("id", id, "input", Json.obj("numbers", List.of(numbers)));
  }

  @Test
  void a_search_says_what_each_capability_needs() {
    Json.Obj found = called("search_capabilities", Json.obj("query", "sum of numbers"));

    assertThat(at(found, "/capabilities/0/id")).isEqualTo(Json.str(SmallEngines.SUM));
    assertThat(at(found, "/capabilities/0/requires")).isEqualTo(Json.arr("numbers"));
    assertThat(at(found, "/capabilities/0/score")).isInstanceOf(Json.Num.class);
    Json.Obj risk = Json.obj("query", "sum", "world", "risk", "limit", 20);
    assertThat(called("search_capabilities", risk).items("capabilities"))
        .isNotEmpty()
        .allMatch(each -> ((Json.Obj) each).text("world").equals("risk"));
  }

  @Test
  void a_description_has_inputs_outputs_and_an_example_that_runs() {
    Json.Obj described = called("describe_capability", Json.obj("id", SmallEngines.SUM));

    assertThat(at(described, "/inputs/numbers/type")).isEqualTo(Json.str("array of number"));
    assertThat(at(described, "/inputs/numbers/required")).isEqualTo(new Json.Bool(true));
    assertThat(at(described, "/inputs/times/range")).isEqualTo(Json.str("[0, 1000000]"));
    assertThat(at(described, "/inputs/times/default")).isEqualTo(Json.num(1));
    assertThat(at(described, "/outputs/sum/unit")).isEqualTo(Json.str("1"));
    assertThat(at(described, "/formula")).isEqualTo(Json.str("a + b"));
    assertThat(at(described, "/job")).isEqualTo(new Json.Bool(false));
    Json.Obj again =
        Json.obj("id", SmallEngines.SUM, "input", described.find("example").orElseThrow());
    assertThat(at(called("run_capability", again), "/result/sum/value")).isEqualTo(Json.num(3));
    Json.Obj full = called("describe_capability", Json.obj("id", SmallEngines.SUM, "full", true));
    assertThat(full.has("request_contract")).isTrue();
  }

  @Test
  void a_run_has_each_number_with_its_unit() {
    Json.Obj answer = called("run_capability", run(SmallEngines.SUM, 1, 2));

    assertThat(at(answer, "/status")).isEqualTo(Json.str("completed"));
    assertThat(at(answer, "/result/sum")).isEqualTo(Json.obj("value", 3, "unit", "1"));
    assertThat(at(answer, "/evidence_id")).isEqualTo(at(answer, "/run_id"));
    assertThat(answer.members().keySet())
        .containsExactlyInAnyOrder("run_id", "status", "result", "evidence_id");
    Json.Obj text = result("run_capability", run(SmallEngines.SUM, 1, 2));
    assertThat(text.toString()).doesNotContain("links", "billing");
    Json.Obj full = called("run_capability", run(SmallEngines.SUM, 1, 2).with("full", true));
    assertThat(full.has("links")).isTrue();
  }

  @Test
  void a_tool_asks_for_a_second_opinion_as_a_request_does() {
    Json.Obj asked = run(SmallEngines.SUM, 1, 2).with("second_opinion", true);
    Json.Obj refused = called("run_capability", asked);

    assertThat(at(refused, "/code")).isEqualTo(Json.str("second_opinion_unavailable"));
    assertThat(at(refused, "/errors/0/pointer")).isEqualTo(Json.str("/second_opinion"));
  }

  @Test
  void a_tool_asks_for_a_confidential_run_as_a_request_does() {
    Json.Obj asked = run(SmallEngines.SUM, 1, 2).with("confidential", true).with("full", true);

    assertThat(called("run_capability", asked).find("confidential")).contains(new Json.Bool(true));
  }

  @Test
  void a_run_that_fails_is_an_error_with_its_code() {
    Json.Obj failed = result("run_capability", run(SmallEngines.SUM, -1));

    assertThat(failed.find("isError")).contains(new Json.Bool(true));
    assertThat(at(failed, "/structuredContent/status")).isEqualTo(Json.str("failed"));
    assertThat(at(failed, "/structuredContent/error/code"))
        .isEqualTo(Json.str("capability_failed"));
  }

  @Test
  void a_job_is_followed_by_its_run_id() {
    Json.Obj queued = called("run_capability", run(SmallEngines.JOB, 4, 5).with("wait", 0));
    assertThat(at(queued, "/status")).isEqualTo(Json.str("queued"));
    assertThat(at(queued, "/result")).isEqualTo(Json.NULL);
    server.omni.work();

    Json.Obj wanted = Json.obj("id", queued.find("run_id").orElseThrow(), "wait", 0.5);
    assertThat(at(called("get_run", wanted), "/result/sum/value")).isEqualTo(Json.num(9));
  }

  @Test
  void a_batch_answers_statistics_and_its_first_rows() {
    Object[] rows =
        DoubleStream.iterate(1, n -> n + 1)
            .limit(12)
            .mapToObj(n -> Json.obj("numbers", List.of(n)))
            .toArray();
    Json.Obj batch =
        Json.obj("id", SmallEngines.SUM, "rows", List.of(rows), "select", List.of("sum"))
            .with("totals", Json.arr(Json.obj("name", "all", "of", "sum")))
            .with("wait", 0);
    Json.Obj begun = called("run_batch", batch);
    server.omni.work();
    Json.Obj ended = called("get_run", Json.obj("id", begun.find("run_id").orElseThrow()));

    assertThat(at(ended, "/result/totals/all")).isEqualTo(Json.num(78));
    assertThat(at(ended, "/result/statistics/sum/max")).isEqualTo(Json.num(12));
    assertThat(at(ended, "/result/units/sum")).isEqualTo(Json.str("1"));
    assertThat(((Json.Arr) at(ended, "/result/first_rows")).size()).isEqualTo(5);
    assertThat(at(ended, "/result/first_rows/4/output/sum")).isEqualTo(Json.num(5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run_capability | {'id':'finance.numbers.sum','input':{'numbers':[1]},'wait':61} | /wait",
        "run_capability | {'id':'finance.numbers.sum','input':{'numbers':[1]},'wait':'ten'} | /wait",
        "run_capability | {'id':'finance.numbers.sum','input':{'numbers':[1]},'wait':-1} | /wait",
        "run_capability | {'id':'finance.numbers.sum','input':[1]} | /input",
        "run_capability | {'id':'finance.numbers.sum','input':{'numbers':'x'}} | /input/numbers",
        "run_capability | {'id':'finance.numbers.sum','input':{'numbers':[1]},'ful':true} | /ful",
        "run_capability | {'input':{}} | /id",
        "run_batch | {'id':'finance.numbers.sum'} | ''",
        "run_batch | {'id':'finance.numbers.sum','rows':5} | /rows",
        "get_run | {'id':'x'} | /id",
        "get_run | {'id':'123e4567-e89b-12d3-a456-426614174000','wait':600} | /wait",
        "search_capabilities | {} | /query",
        "search_capabilities | {'query':''} | /query",
        "search_capabilities | {'query':'sum','limit':21} | /limit",
        "search_capabilities | {'query':'sum','world':'mars'} | /world",
        "describe_capability | {'id':7} | /id",
        "get_evidence | {'id':'123e4567-e89b-12d3-a456-426614174000','summary':'no'} | /summary"
      })
  void a_wrong_argument_is_told_with_its_place(String tool, String arguments, String pointer) {
    var sent = (Json.Obj) JsonReader.parse(arguments.replace('\'', '"'));
    Json.Obj refused = result(tool, sent);

    assertThat(refused.find("isError")).as(refused.toString()).contains(new Json.Bool(true));
    assertThat(at(refused, "/structuredContent/errors/0/pointer"))
        .as(refused.toString())
        .isEqualTo(Json.str(pointer));
    assertThat(at(refused, "/structuredContent/errors/0/message")).isInstanceOf(Json.Str.class);
  }

  @ParameterizedTest
  @CsvSource({"run_capability", "describe_capability", "run_batch"})
  void an_unknown_capability_names_the_nearest(String tool) {
    Json.Obj sent = Json.obj("id", "finance.numbers.summ");
    Json.Obj refused =
        result(tool, tool.equals("run_capability") ? sent.with("input", Json.Obj.EMPTY) : sent);

    assertThat(refused.find("isError")).contains(new Json.Bool(true));
    assertThat(at(refused, "/structuredContent/code")).isEqualTo(Json.str("capability_not_found"));
    assertThat(at(refused, "/structuredContent/nearest/0")).isEqualTo(Json.str(SmallEngines.SUM));
    assertThat(((Json.Arr) at(refused, "/structuredContent/nearest")).size()).isBetween(1, 3);
  }

  @Test
  void one_key_is_one_run() {
    Json.Obj once = run(SmallEngines.SUM, 3, 4).with("idempotency_key", "core-0001");

    assertThat(called("run_capability", once)).isEqualTo(called("run_capability", once));
  }

  /** A key of the other mode, and one of another project. */
  static List<String> others() {
    server.projects.create("theirs");
    String theirs =
        server
            .keys
            .create(server.wanted("theirs", Mode.TEST, Scope.all(), Optional.empty()))
            .text()
            .reveal();
    return List.of(server.live, theirs);
  }

  private static String asked(String key, String method, Json.Obj params) {
    return server
        .post("/verify/mcp")
        .key(key)
        .body(Json.obj("jsonrpc", "2.0", "id", 1, "method", method, "params", params))
        .send()
        .text();
  }

  private static String without(String answer, String id) {
    return answer.replace(id, "ID").replaceAll(",?\"_meta\":\\{.*?\\}\\}", "");
  }

  @Test
  void what_belongs_to_others_is_answered_as_what_does_not_exist() {
    String mine = called("run_capability", run(SmallEngines.SUM, 1)).text("run_id");
    String nobody = "01a2226c-c70e-7eba-a27c-7f04de91af9b";
    for (String key : others()) {
      for (String tool : List.of("get_run", "get_evidence")) {
        String code = tool.equals("get_run") ? "run_not_found" : "evidence_not_found";
        var answers = new ArrayList<String>();
        for (String id : List.of(mine, nobody)) {
          Json.Obj wanted = Json.obj("name", tool, "arguments", Json.obj("id", id));
          answers.add(without(asked(key, "tools/call", wanted), id));
        }
        assertThat(answers.get(0)).contains(code).isEqualTo(answers.get(1));
      }
      var read = new ArrayList<String>();
      for (String id : List.of(mine, nobody)) {
        Json.Obj uri = Json.obj("uri", "lq://evidence/" + id);
        read.add(without(asked(key, "resources/read", uri), id));
      }
      assertThat(read.get(0)).contains("-32602").isEqualTo(read.get(1));
    }
    Json.Obj own = Json.obj("uri", "lq://evidence/" + mine);
    assertThat(asked(server.test, "resources/read", own)).contains("\"result\"");
  }

  @Test
  void a_key_runs_in_its_worlds_alone() {
    String risk = server.key(Mode.TEST, Set.of(Scope.OMNI_READ, Scope.run(World.RISK)));
    Json.Obj wanted = Json.obj("name", "run_capability", "arguments", run(SmallEngines.SUM, 1));
    TestServer.Response refused =
        server
            .post("/verify/mcp")
            .key(risk)
            .body(Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", wanted))
            .send();

    assertThat(at(refused.json(), "/result/structuredContent/code"))
        .isEqualTo(Json.str("scope_missing"));
  }
}
