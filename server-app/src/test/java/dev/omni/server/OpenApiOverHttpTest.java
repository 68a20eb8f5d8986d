package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.ApiDescription.Operation;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation answers as its description says, when all goes well and when it does not. */
class OpenApiOverHttpTest {
  private static final String NOBODY = "01890000-0000-7000-8000-00000000dead";

  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static Node node;
  private static URI server;
  private static ApiDescription described;
  private static ExampleRequests asking;
  private static RecordedAnswers recorded;
  private static String live;
  private static String bare;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "0",
            Setting.OUTBOUND_ALLOW, "127.0.0.1/32",
            Setting.OIDC_ISSUER, "http://127.0.0.1:9009",
            Setting.OIDC_AUDIENCE, "https://omni.example/api",
            Setting.DATA_DIR, folder.toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    server = URI.create(node.baseUrl().toString().replace("/api/v1", ""));
    Json.Obj keys = node.credentials().read().orElseThrow();
    live = keys.findText("live_key").orElseThrow();
    var ask = HttpRequest.newBuilder(server.resolve("/api/v1/openapi.json")).build();
    var shown = HttpClient.newHttpClient().send(ask, BodyHandlers.ofString());
    described = new ApiDescription((Json.Obj) JsonReader.trusted(shown.body()));
    String webhook =
        made("webhooks", "create", "--mode=test", "--url=http://127.0.0.1:9009/x", "id");
    bare = made("keys", "create", "--mode=test", "--name=bare", "--scopes=webhooks.test", "key");
    var known = Map.of("00000000-0000-4000-8000-000000000004", webhook);
    asking = new ExampleRequests(server, keys.findText("test_key").orElseThrow(), described, known);
    recorded = new RecordedAnswers(asking);
  }

  /** What all examples left behind is as it was sealed, whatever kind of execution it is. */
  @AfterAll
  static void stop() {
    var audit = InProcessCommand.run("evidence", "verify-log", "--data-dir=" + folder);
    node.close();
    assertThat(audit.status()).as(audit.out() + audit.err()).isZero();
  }

  /** What an operator's command made; the last argument names what of it is wanted. */
  private static String made(String... arguments) {
    String[] all = arguments.clone();
    all[all.length - 1] = "--json";
    String[] whole =
        Stream.concat(Stream.of(all), Stream.of("--data-dir=" + folder)).toArray(String[]::new);
    var done = InProcessCommand.run(whole);
    assertThat(done.status()).as(done.err()).isZero();
    var told = (Json.Obj) JsonReader.trusted(done.out());
    return told.findText(arguments[arguments.length - 1]).orElseThrow();
  }

  static Stream<Operation> operations() {
    return described.operations().stream();
  }

  static Stream<Operation> secured() {
    return operations().filter(Operation::secured);
  }

  /** Those that a key of one odd scope does not open. */
  static Stream<Operation> scoped() {
    return operations()
        .filter(
            operation -> {
              var scopes = operation.told().findArray("x-omni-scopes").orElseThrow().items();
              return !scopes.isEmpty() && !scopes.contains(Json.str("webhooks.test"));
            });
  }

  /** The operations to which any name is good: nobody has to have used it. */
  private static final Set<String> MAKING_NAMES = Set.of("createMarket", "listMarketVersions");

  static Stream<Operation> named() {
    return operations()
        .filter(operation -> operation.path().matches(".*\\{(?!world).*"))
        .filter(operation -> !MAKING_NAMES.contains(operation.id()));
  }

  static Stream<Operation> strict() {
    return operations().filter(Operation::omni);
  }

  static Stream<Operation> bodied() {
    return operations().filter(Operation::bodied).filter(o -> !o.id().equals("createDataSet"));
  }

  static Stream<Arguments> examples() {
    return operations().flatMap(o -> o.examples().stream().map(name -> Arguments.of(o, name)));
  }

  private static void asDescribed(Operation operation, ExampleRequests.Answer answer, int status) {
    assertThat(answer.status()).as(operation + ": " + answer.text()).isEqualTo(status);
    assertThat(described.wrong(operation, answer)).as(operation + ": " + answer.text()).isEmpty();
  }

  private static ExampleRequests.Sent sent(Operation operation) {
    return asking.example(operation, operation.examples().get(0));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void every_example_succeeds_and_is_answered_as_described(Operation operation, String name) {
    ExampleRequests.Answer answer = asking.send(asking.example(operation, name));

    assertThat(answer.status()).as(operation + ": " + answer.text()).isBetween(200, 202);
    assertThat(described.wrong(operation, answer)).as(operation + ": " + answer.text()).isEmpty();
    recorded.check(operation, answer);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void the_answers_that_are_shown_are_as_described(Operation operation) {
    assertThat(described.wrongExamples(operation)).as(operation.id()).isEmpty();
  }

  @Test
  void every_operation_of_the_specification_has_examples_that_are_sent() {
    assertThat(operations().filter(Operation::secured)).hasSize(99);
    assertThat(operations().filter(Operation::bodied))
        .allSatisfy(operation -> assertThat(operation.examples()).doesNotContain(""));
  }

  @ParameterizedTest
  @MethodSource("secured")
  void without_a_key_all_but_the_open_ones_answer_401(Operation operation) {
    asDescribed(operation, asking.send(sent(operation).without("Authorization")), 401);
    var wrong = sent(operation).with("Authorization", "Bearer lq_test_nonsense");
    asDescribed(operation, asking.send(wrong), 401);
  }

  @ParameterizedTest
  @MethodSource("scoped")
  void a_key_without_the_scope_is_told_403(Operation operation) {
    var sent = sent(operation).with("Authorization", "Bearer " + bare);
    asDescribed(operation, asking.send(sent), 403);
  }

  @ParameterizedTest
  @MethodSource("named")
  void what_is_not_there_is_404(Operation operation) {
    String path = operation.path();
    String nowhere =
        path.replace("{world}", "finance")
            .replaceAll("\\{(run|set|uuid|delivery|request|signer|share|market)}", NOBODY)
            .replace("{date}", "2026-11-30")
            .replace("{row}", "0")
            .replaceAll("\\{(capability|model|page|file|vector)}", "nowhere");
    var sent = sent(operation).at(nowhere).without("Idempotency-Key");
    var keyed = sent.with("Idempotency-Key", "nowhere-" + operation.id());
    if (operation.id().equals("startCapabilityRun")) {
      keyed = keyed.at(nowhere + sent(operation).path().replaceFirst("[^?]*", ""));
      asDescribed(operation, asking.send(keyed), 404);
    } else {
      asDescribed(operation, asking.send(operation.bodied() ? sent : keyed), 404);
    }
  }

  @ParameterizedTest
  @MethodSource("strict")
  void a_query_that_nobody_knows_is_422_where_nothing_is_free_form(Operation operation) {
    var sent = sent(operation);
    String sign = sent.path().contains("?") ? "&" : "?";
    asDescribed(operation, asking.send(sent.at(sent.path() + sign + "nonsense=1")), 422);
  }

  @ParameterizedTest
  @MethodSource("bodied")
  void a_body_of_another_kind_is_refused(Operation operation) {
    var sent = sent(operation);
    int list = operation.id().equals("callTool") ? 200 : 422;
    asDescribed(operation, asking.send(sent.saying("[1]")), list);
    asDescribed(operation, asking.send(sent.with("Content-Encoding", "gzip")), 415);
    asDescribed(
        operation, asking.send(sent.saying("{\"a\":\"" + "x".repeat(8 << 20) + "\"}")), 413);
  }

  @ParameterizedTest
  @MethodSource("bodied")
  void what_cannot_be_carried_out_as_it_stands_is_answered_as_described(Operation operation) {
    for (String odd :
        List.of(
            "{\"name\":5,\"definition\":5,\"question\":5,\"subject\":5,\"action\":5,\"claim\":5}",
            "{\"name\":[],\"steps\":5,\"members\":{},\"task\":null,\"kind\":\"\",\"id\":0}")) {
      ExampleRequests.Answer answer =
          asking.send(sent(operation).without("Idempotency-Key").saying(odd));

      assertThat(described.wrong(operation, answer)).as(operation + ": " + answer.text()).isEmpty();
    }
    operations()
        .filter(list -> list.path().equals(operation.path()) && list.method().equals("get"))
        .forEach(list -> asDescribed(list, asking.send(sent(list)), 200));
  }

  @ParameterizedTest
  @MethodSource("named")
  void an_address_that_is_not_well_formed_is_400(Operation operation) {
    String path = operation.path().replace("{world}", "finance").replaceAll("\\{[a-z]+}", "a%2Fb");
    asDescribed(operation, asking.send(sent(operation).at(path)), 400);
  }

  @Test
  void conflicts_are_as_described() {
    var create = described.operation("createRun");
    ExampleRequests.Sent option = asking.example(create, "option");
    asking.send(option);
    String other = option.body().replace("\"spot\":60", "\"spot\":61");
    assertThat(other).isNotEqualTo(option.body());
    asDescribed(create, asking.send(option.saying(other)), 409);
    asDescribed(create, asking.send(option.without("Idempotency-Key")), 422);
    String wrong = option.body().replace("\"spot\":60", "\"spot\":-1");
    asDescribed(
        create, asking.send(option.with("Idempotency-Key", "wrong-000").saying(wrong)), 422);
    var reject = asking.example(create, "failing").with("Omni-Sandbox-Scenario", "reject_503");
    asDescribed(create, asking.send(reject.with("Idempotency-Key", "rejected-1")), 503);

    var cancel = described.operation("cancelRun");
    String ended = sent(described.operation("getRun")).path().split("\\?")[0];
    asDescribed(cancel, asking.send(sent(cancel).at(ended + "/cancel")), 409);
    var sandbox = described.operation("getSandbox");
    asDescribed(sandbox, asking.send(sent(sandbox).with("Authorization", "Bearer " + live)), 409);
    var evidence = described.operation("getRunEvidence");
    var open =
        asking.send(
            asking.example(create, "held").with("Idempotency-Key", "open-while-asked-0001"));
    String id =
        Work.text(new ApiClient.Answer(202, (Json.Obj) JsonReader.trusted(open.text())), "id");
    String path = "/api/v1/omni/runs/" + id + "/evidence";
    asDescribed(evidence, asking.send(sent(evidence).at(path)), 409);
  }

  @Test
  void who_asks_too_fast_is_told_429_as_described() {
    String slow = made("keys", "create", "--mode=test", "--name=slow", "--rate=1/1", "key");
    for (String id : new String[] {"listWorlds", "listModels"}) {
      var operation = described.operation(id);
      var sent = sent(operation).with("Authorization", "Bearer " + slow);
      ExampleRequests.Answer answer = asking.send(sent);
      for (int i = 0; i < 20 && answer.status() != 429; i++) {
        answer = asking.send(sent);
      }
      asDescribed(operation, answer, 429);
      assertThat(answer.header("Retry-After")).isPresent();
    }
  }

  @Test
  void what_has_not_changed_is_not_sent_again() {
    for (String id : new String[] {"getOpenApiDocument", "getRun"}) {
      var operation = described.operation(id);
      ExampleRequests.Answer first = asking.send(sent(operation));
      String tag = first.header("ETag").orElseThrow();
      asDescribed(operation, asking.send(sent(operation).with("If-None-Match", tag)), 304);
    }
  }

  @Test
  void the_command_prints_what_the_server_shows() {
    var printed = InProcessCommand.run("openapi");

    assertThat(printed.status()).isZero();
    assertThat(JsonReader.trusted(printed.out())).isEqualTo(described.document());
  }
}
