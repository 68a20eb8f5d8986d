package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.node.EmbeddedTools;
import dev.omni.server.setting.Setting;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What agents send by mistake, over HTTP and over standard input alike. */
class AgentMistakesTest {
  private static final String OPTION =
      "{'type':'call','spot':60,'strike':65,'rate':0.08,'volatility':0.3,'expiry_years':0.25}";
  private static final String NOBODY = "01a2226c-c70e-7eba-a27c-7f04de91af9b";

  @TempDir static Path folder;
  private static ServerHere server;
  private static CaseRunner live;
  private static CaseRunner test;
  private static EmbeddedTools embedded;

  @BeforeAll
  static void start() {
    server = ServerHere.on(folder.resolve("server"), Map.of(Setting.RATE_LIMIT, "off"));
    Json.Obj keys = server.credentials();
    live = new CaseRunner(server.base(), keys.text("live_key"));
    test = new CaseRunner(server.base(), keys.text("test_key"));
    embedded = EmbeddedTools.open(folder.resolve("own"), Map.of());
  }

  @AfterAll
  static void stop() {
    embedded.close();
    server.close();
  }

  private static Json.Obj http(CaseRunner client, Json message) {
    Json.Obj request = Json.obj("id", "a", "method", "POST", "path", "/verify/mcp");
    return (Json.Obj) client.send(request.with("body", message)).json();
  }

  private static Json.Obj stdio(Json message) {
    byte[] line = message.toString().getBytes(StandardCharsets.UTF_8);
    return (Json.Obj) JsonReader.trusted(embedded.answer(line).orElseThrow());
  }

  static Stream<Named<Function<Json, Json.Obj>>> ways() {
    return Stream.of(
        Named.of("HTTP", message -> http(live, message)),
        Named.of("stdio", AgentMistakesTest::stdio));
  }

  private static Json.Obj read(String json) {
    return (Json.Obj) JsonReader.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static Json.Obj message(String method, Json.Obj params) {
    return Json.obj("jsonrpc", "2.0", "id", 1, "method", method, "params", params);
  }

  private static Json.Obj called(Function<Json, Json.Obj> way, String tool, Json.Obj arguments) {
    Json.Obj answer =
        way.apply(message("tools/call", Json.obj("name", tool, "arguments", arguments)));
    return answer.findObject("result").orElseThrow(() -> new AssertionError(answer));
  }

  private static String run(Function<Json, Json.Obj> way, String id, String input, int wait) {
    Json.Obj arguments = Json.obj("id", id, "input", read(input), "wait", wait);
    return text(called(way, "run_capability", arguments), "/structuredContent/run_id");
  }

  private static String text(Json value, String pointer) {
    return ((Json.Str) new Pointer(pointer).in(value).orElseThrow()).value();
  }

  private static Stream<Arguments> everyWay(List<List<String>> cases) {
    return ways().flatMap(way -> cases.stream().map(each -> Arguments.of(way, each)));
  }

  /** A method, its parameters, and what the error of the protocol says. */
  static Stream<Arguments> errors() {
    return everyWay(
        List.of(
            List.of("tools/call", "{'name':'serch_capabilities'}", "search_capabilities"),
            List.of("tools/call", "{'name':'search capabilities'}", "search_capabilities"),
            List.of("tools/call", "{'name':'search_capabilities','arguments':[]}", "an object"),
            List.of("tools/call", "{}", "params.name"),
            List.of("tools/list", "{'cursor':'verify.00000000'}", "params.cursor"),
            List.of("prompts/get", "{'name':'verify_report'}", "params.arguments.text"),
            List.of("prompts/get", "{'name':'verify_reprot'}", "verify_report"),
            List.of("resources/read", "{'uri':'::::'}", "resources/list"),
            List.of("resources/read", "{'uri':'lq://evidence/" + NOBODY + "'}", "No evidence"),
            List.of("resources/read", "{}", "params.uri")));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void an_error_of_the_protocol_says_what_is_known(
      Function<Json, Json.Obj> way, List<String> sent) {
    Json.Obj answer = way.apply(message(sent.get(0), read(sent.get(1))));

    assertThat(new Pointer("/error/code").in(answer)).contains(Json.num(-32602));
    assertThat(answer.toString()).contains(sent.get(2));
  }

  /** A tool, its arguments, and what the result that is an error says. */
  static Stream<Arguments> refusals() {
    String run = "{'id':'finance.option.vanilla','input':" + OPTION + ",'wait':";
    return everyWay(
        List.of(
            List.of("run_capability", run + "61}", "/wait", "at most 60"),
            List.of("run_capability", run + "-1}", "/wait", "at least 0"),
            List.of("run_capability", run + "'ten'}", "/wait", "a number"),
            List.of("run_capability", run + "1,'inptu':{}}", "/inptu", "did you mean input"),
            List.of(
                "run_capability",
                "{'id':'finance.option.vanila','input':{}}",
                "nearest",
                "finance.option.vanilla"),
            List.of(
                "run_capability",
                "{'id':'finance.option.vanilla','input':{'spott':1}}",
                "/input/spott",
                "did you mean spot"),
            List.of("describe_capability", "{'id':'risk'}", "capability_not_found", "nearest"),
            List.of("search_capabilities", "{'query':'x','world':'mars'}", "/world", "finance"),
            List.of("get_run", "{'id':'abc'}", "/id", "a UUID"),
            List.of("get_run", "{'id':'" + NOBODY + "'}", "run_not_found", "No run"),
            List.of("get_evidence", "{'id':'" + NOBODY + "'}", "evidence_not_found", "No evidence"),
            List.of("run_batch", "{'id':'finance.option.vanilla'}", "exactly one of", "columns"),
            List.of("prove_text", "{'text':null}", "/text", "is required"),
            List.of("prove_text", "{'text':'5','run':[]}", "/run", "did you mean runs")));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void a_refusal_names_the_place_and_what_would_do(
      Function<Json, Json.Obj> way, List<String> sent) {
    Json.Obj result = called(way, sent.get(0), read(sent.get(1)));

    assertThat(result.find("isError")).contains(new Json.Bool(true));
    Json refused = result.find("structuredContent").orElseThrow();
    assertThat(refused.toString()).contains(sent.get(2), sent.get(3));
  }

  /** What prove_text and verify are sent, and the reason of their answer. */
  static Stream<Arguments> unreadable() {
    return everyWay(
        List.of(
            List.of("prove_text", "{'text':5}", "/text must be a string"),
            List.of("prove_text", "{'text':'2.13','locale':'es'}", "/locale must be one of"),
            List.of("prove_text", "{'text':'2.13','runs':['abc']}", "abc is not_found"),
            List.of("prove_text", "{'text':'2.13','runs':['" + NOBODY + "']}", "is not_found"),
            List.of(
                "prove_text",
                "{'text':'2.13','basis':{'a':{'expression':'b'},'b':{'expression':'a'}}}",
                "depends on itself"),
            List.of("prove_text", "{'text':'2','basis':{'a':{'expression':'zz'}}}", "named zz"),
            List.of(
                "prove_text", "{'text':'2','basis':{'a':{'expression':'1/(1-1)'}}}", "a is failed"),
            List.of(
                "prove_text",
                "{'text':'2','runs':[{'run_id':'x','as':'a'}],'basis':{'a':{'value':2,'source':'t'}}}",
                "is the name of another source"),
            List.of(
                "prove_text",
                "{'text':'2.13','bindings':[{'number':'9.99','source':'a'}]}",
                "no figure 9.99"),
            List.of(
                "verify", "{'text':'2','claim':{'value':'2'}}", "/claim must be omitted beside"),
            List.of(
                "prove_text",
                "{'text':'It is 12.133.','ignore':['1'],'basis':{'a':{'value':2.133,'source':'t'}}}",
                "1 of 1 figure unproven"),
            List.of(
                "prove_text",
                "{'text':'2.13','bindings':[{'number':'2.13','source':'a'},{'number':'2.13','source':'b'}]}",
                "bound to a already"),
            List.of("verify", "{'text':null}", "/text must be a string"),
            List.of("verify", "{}", "basis")));
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void what_cannot_be_read_or_found_is_inconclusive_and_says_why(
      Function<Json, Json.Obj> way, List<String> sent) {
    Json.Obj result = called(way, sent.get(0), read(sent.get(1)));

    assertThat(text(result, "/structuredContent/verdict")).isEqualTo("inconclusive");
    Json reasons = new Pointer("/structuredContent/reasons").in(result).orElseThrow();
    assertThat(reasons.toString()).contains(sent.get(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0000',
      textBlock =
          """
          initialize               | {'protocolVersion':'2025-11-25'}
          ping                     | {}
          tools/list               | {}
          prompts/list             | {}
          prompts/get              | {'name':'choose_method','arguments':{'question':'what is risk'}}
          resources/list           | {}
          resources/templates/list | {}
          resources/read           | {'uri':'omni://worlds/risk'}
          tools/call               | {'name':'search_capabilities','arguments':{'query':'call option'}}
          tools/call               | {'name':'describe_capability','arguments':{'id':'risk.var.historical'}}
          tools/call               | {'name':'describe_capability','arguments':{'id':'prove_text'}}
          tools/call               | {'name':'list_capabilities','arguments':{'world':'risk'}}
          tools/call               | {'name':'run_capability','arguments':{'id':'finance.nothing','input':{}}}
          tools/call               | {'name':'nothing'}
          moon/land                | {}
          """)
  void both_ways_give_one_answer(String method, String params) {
    Json.Obj message = message(method, read(params));
    Json.Obj over = http(live, message);

    assertThat(unsigned(stdio(message))).isEqualTo(unsigned(over));
    assertThat(over.has("result") || over.has("error")).isTrue();
  }

  /** Returns an answer without the receipt of its call. */
  private static Json.Obj unsigned(Json.Obj answer) {
    return answer
        .findObject("result")
        .map(result -> answer.with("result", result.without("_meta")))
        .orElse(answer);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void a_run_that_is_open_or_has_failed_proves_nothing(Function<Json, Json.Obj> way) {
    String trajectories =
        "{'species':[{'id':'X','initial':100}],'output_times':[10,25,50],'runs':20000,'reactions':["
            + "{'reactants':{'X':1},'products':{'X':2},'rate_constant':0.1},"
            + "{'reactants':{'X':1},'products':{},'rate_constant':0.11}]}";
    String open = run(way, "biology.reaction-network.ssa-ensemble", trajectories, 0);
    String infinite = "{'equations':{'y':'y^2'},'initial':{'y':1},'output_times':[2]}";
    String failed = run(way, "physics.ode.solve", infinite, 60);
    Json.Obj text = Json.obj("text", "It is 5.77.", "runs", Json.arr(open, failed));
    Json.Obj proved = called(way, "prove_text", text);

    assertThat(text(proved, "/structuredContent/verdict")).isEqualTo("inconclusive");
    assertThat(proved.toString()).contains(open + " is pending", failed + " is failed");
  }

  @Test
  void a_run_of_the_other_mode_proves_nothing() {
    String mine = run(message -> http(live, message), "finance.option.vanilla", OPTION, 10);
    Json.Obj text = Json.obj("text", "The price is 2.1334.", "runs", Json.arr(mine));
    Json.Obj theirs = called(message -> http(test, message), "prove_text", text);

    assertThat(text(theirs, "/structuredContent/verdict")).isEqualTo("inconclusive");
    assertThat(theirs.toString()).contains(mine + " is ").doesNotContain("2.13336");
    Json.Obj own = called(message -> http(live, message), "prove_text", text);
    assertThat(text(own, "/structuredContent/verdict")).isEqualTo("pass");
  }

  /** Nothing tells it from evidence that there is not. */
  @Test
  void a_resource_of_the_other_mode_is_as_if_not_there() {
    String mine = run(message -> http(live, message), "finance.option.vanilla", OPTION, 10);
    Function<String, Json> read =
        id -> message("resources/read", Json.obj("uri", "lq://evidence/" + id));

    assertThat(http(live, read.apply(mine)).has("result")).isTrue();
    String theirs = http(test, read.apply(mine)).toString();
    assertThat(theirs).contains("-32602");
    assertThat(theirs.replace(mine, "ID"))
        .isEqualTo(http(test, read.apply(NOBODY)).toString().replace(NOBODY, "ID"));
  }

  @Test
  void half_of_a_surrogate_pair_is_no_text() throws Exception {
    String line =
        message("tools/call", Json.obj("name", "prove_text", "arguments", Json.obj("text", "HALF")))
            .toString()
            .replace("HALF", "\\ud800 7.25");
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + "/verify/mcp"))
            .header("Authorization", "Bearer " + server.credentials().text("live_key"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(line))
            .build();
    String answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();

    assertThat(answer).contains("-32700", "surrogate");
    assertThat(embedded.answer(line.getBytes(StandardCharsets.UTF_8)).orElseThrow())
        .contains("-32700", "surrogate");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void hostile_texts_are_answered_within_a_second_of_processor(Function<Json, Json.Obj> way) {
    for (String part : List.of("9", "(", "1e", "[", "1.")) {
      Json.Obj text = Json.obj("text", part.repeat(100_000 / part.length()));
      long before = processor();
      Json.Obj proved = called(way, "prove_text", text);

      assertThat(text(proved, "/structuredContent/verdict")).as(part).isEqualTo("inconclusive");
      assertThat(processor() - before).as(part).isLessThan(1_000_000_000L);
    }
  }

  private static long processor() {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime();
  }
}
