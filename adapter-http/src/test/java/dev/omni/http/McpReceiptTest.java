package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.TrustedKeys;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The receipts of calls of tools, over a socket. */
class McpReceiptTest {
  private static final String ATTESTATION = "dev.omni/attestation_sha256";
  private static final String OURS = Sha256.sha256("model, prompt and host of this agent");
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static Json.Obj call(String tool, Json.Obj arguments) {
    return Json.obj("name", tool, "arguments", arguments);
  }

  private static Json.Obj attested(Json.Obj call, Object digest) {
    return call.with("_meta", Json.obj(ATTESTATION, digest));
  }

  private static Json.Obj sum(Object... numbers) {
    return call(SmallEngines.SUM, Json.obj("numbers", List.of(numbers)));
  }

  private static TestServer.Response sent(Json.Obj params) {
    return server
        .post("/verify/mcp")
        .body(Json.obj("jsonrpc", "2.0", "id", 7, "method", "tools/call", "params", params))
        .send();
  }

  private static Json.Obj receipt(TestServer.Response answer) {
    return (Json.Obj) answer.json().at("/result/_meta/dev.omni~1receipt");
  }

  private static List<String> failed(Json answer, Optional<Json> arguments, Json evidence) {
    String keys = server.get("//.well-known/omni-keys.json").send().text();
    return new EvidenceVerifier(TrustedKeys.parse(keys).keys())
            .receipt(answer, arguments, Optional.of(evidence).filter(Json.Obj.class::isInstance))
            .stream()
            .filter(finding -> !finding.passed())
            .map(Finding::check)
            .toList();
  }

  private static Json evidence(Json.Obj receipt) {
    String id = receipt.findText("evidence_id").orElseThrow();
    return server.get("/lqm/evidence/" + id).send().json();
  }

  @Test
  void a_run_is_receipted_with_its_arguments_result_evidence_and_place_in_the_log() {
    Json.Obj asked = sum(1, 2, 0.25);
    TestServer.Response answer = sent(asked);
    Json.Obj receipt = receipt(answer);

    Json evidence = evidence(receipt);
    Optional<Json> arguments = asked.find("arguments");
    assertThat(failed(answer.json(), arguments, evidence)).isEmpty();
    assertThat(receipt.members().keySet())
        .containsExactly(
            "v",
            "tool",
            "arguments_sha256",
            "result_sha256",
            "run_id",
            "evidence_id",
            "statement_sha256",
            "log",
            "attestation_sha256",
            "at",
            "keyid",
            "sig");
    assertThat(receipt.find("run_id")).isEqualTo(receipt.find("evidence_id"));
    assertThat(receipt.find("attestation_sha256")).contains(Json.NULL);
    var log = (Json.Obj) ((Json.Obj) evidence).at("/data/log");
    assertThat(receipt.findObject("log"))
        .contains(
            Json.obj(
                "origin", log.findText("origin"),
                "index", log.findWhole("index"),
                "tree_size", log.findWhole("tree_size")));
  }

  @Test
  void one_digit_of_result_arguments_or_receipt_that_is_changed_is_found() {
    Json.Obj asked = sum(1, 2, 0.25);
    TestServer.Response answer = sent(asked);
    Json evidence = evidence(receipt(answer));
    Optional<Json> arguments = asked.find("arguments");

    assertThat(answer.text()).contains("\"sum\":3.25");
    Json other = JsonReader.trusted(answer.text().replace("\"sum\":3.25", "\"sum\":3.26"));
    assertThat(failed(other, arguments, evidence)).containsExactly("result");
    assertThat(failed(answer.json(), sum(1, 2, 0.26).find("arguments"), evidence))
        .containsExactly("arguments");
    assertThat(failed(answer.json(), arguments, evidence(receipt(sent(sum(5))))))
        .containsExactly("statement");
    String digest = receipt(answer).findText("result_sha256").orElseThrow();
    Json forged = JsonReader.trusted(answer.text().replace(digest, Sha256.sha256("another")));
    assertThat(failed(forged, arguments, evidence)).contains("signature", "result");
  }

  @Test
  void an_error_is_receipted_too_and_names_no_run() {
    TestServer.Response refused = sent(call(SmallEngines.SUM, Json.obj("numbers", "x")));

    Json.Obj receipt = receipt(refused);
    assertThat(refused.json().at("/result/isError")).isEqualTo(new Json.Bool(true));
    assertThat(failed(refused.json(), Optional.empty(), Json.NULL)).isEmpty();
    for (String none : List.of("run_id", "evidence_id", "statement_sha256", "log")) {
      assertThat(receipt.find(none)).as(none).contains(Json.NULL);
    }
  }

  @Test
  void a_job_that_has_not_ended_has_a_run_and_no_evidence_yet() {
    Json.Obj receipt = receipt(sent(call(SmallEngines.JOB, Json.obj("numbers", List.of(1)))));

    assertThat(receipt.findText("run_id")).isPresent();
    assertThat(receipt.find("evidence_id")).contains(Json.NULL);
    assertThat(receipt.find("log")).contains(Json.NULL);
  }

  @Test
  void a_task_is_receipted_without_a_result() {
    String known = "io.modelcontextprotocol/";
    Json.Obj meta =
        Json.obj(
            known + "protocolVersion",
            "2026-07-28",
            known + "clientCapabilities",
            Json.obj("extensions", Json.obj(known + "tasks", Json.Obj.EMPTY)),
            ATTESTATION,
            OURS);
    Json.Obj params =
        call(SmallEngines.JOB, Json.obj("numbers", List.of(1, 2))).with("_meta", meta);
    TestServer.Response begun =
        server
            .post("/verify/mcp")
            .body(Json.obj("jsonrpc", "2.0", "id", 7, "method", "tools/call", "params", params))
            .with("MCP-Protocol-Version", "2026-07-28")
            .with("Mcp-Method", "tools/call")
            .with("Mcp-Name", SmallEngines.JOB)
            .send();

    Json.Obj receipt = receipt(begun);
    assertThat(receipt.findText("run_id"))
        .isEqualTo(Optional.of(((Json.Str) begun.json().at("/result/taskId")).value()));
    assertThat(receipt.find("result_sha256")).contains(Json.NULL);
    server.omni.work();
    String id = receipt.findText("run_id").orElseThrow();
    Json evidence = server.get("/omni/runs/" + id + "/evidence").send().json();
    assertThat(((Json.Obj) evidence).at("/data/statement/predicate/caller"))
        .isEqualTo(Json.obj("attestation_sha256", OURS));
  }

  @Test
  void what_the_caller_attests_is_in_the_receipt_and_in_the_statement_of_the_run() {
    TestServer.Response answer = sent(attested(sum(4, 4), OURS));
    Json.Obj receipt = receipt(answer);

    assertThat(receipt.findText("attestation_sha256")).contains(OURS);
    var evidence = (Json.Obj) evidence(receipt);
    assertThat(evidence.at("/data/statement/predicate/caller"))
        .isEqualTo(Json.obj("attestation_sha256", OURS));
    assertThat(failed(answer.json(), Optional.empty(), evidence)).isEmpty();
    assertThat(failedOf(evidence)).isEmpty();
    var other = (Json.Obj) evidence(receipt(sent(sum(4, 4))));
    assertThat(((Json.Obj) other.at("/data/statement/predicate")).has("caller")).isFalse();
  }

  private static List<String> failedOf(Json evidence) {
    String keys = server.get("//.well-known/omni-keys.json").send().text();
    return new EvidenceVerifier(TrustedKeys.parse(keys).keys())
        .verify(evidence).stream().filter(f -> !f.passed()).map(Finding::check).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7",
        "null",
        "\"\"",
        "\"5e5e\"",
        "\"5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E5E\"",
        "\"g e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e\"",
        "[\"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e\"]"
      })
  void an_attestation_of_another_form_is_refused_before_anything_runs(String digest) {
    TestServer.Response answer = sent(attested(sum(1), JsonReader.trusted(digest)));

    assertThat(answer.json().at("/error/code")).isEqualTo(Json.num(-32602));
    assertThat(answer.text()).contains(ATTESTATION, "64 lower-case hexadecimal digits");
  }

  @Test
  void a_receipt_is_no_longer_than_1000_bytes() {
    Json.Obj receipt = receipt(sent(attested(sum(4, 5), OURS)));

    assertThat(receipt.canonical().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(950);
  }

  @Test
  void evidence_that_is_read_is_named_and_that_of_others_is_not() {
    Json.Obj own = receipt(sent(sum(6, 6)));
    String id = own.findText("evidence_id").orElseThrow();

    Json.Obj read = receipt(sent(call("get_evidence", Json.obj("id", id))));
    assertThat(read.find("evidence_id")).isEqualTo(own.find("evidence_id"));
    assertThat(read.find("statement_sha256")).isEqualTo(own.find("statement_sha256"));

    TestServer.Response other =
        server
            .post("/verify/mcp")
            .key(server.live)
            .body(
                Json.obj(
                    "jsonrpc",
                    "2.0",
                    "id",
                    7,
                    "method",
                    "tools/call",
                    "params",
                    call("get_evidence", Json.obj("id", id))))
            .send();
    assertThat(receipt(other).find("evidence_id")).contains(Json.NULL);
  }
}
