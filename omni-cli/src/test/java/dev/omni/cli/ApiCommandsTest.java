package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands that ask the API, against a server that keeps what it was asked. */
class ApiCommandsTest {
  private static final String SET =
      """
      {"data": {"id": "01a2", "name": "prices", "version": 2, "digest": "sha256:ab", "rows": 3,
       "bytes": 81, "columns": [{"name": "close", "type": "number", "nulls": 0}]}}""";
  private static final String REFUSED =
      """
      {"error": {"type": "%s", "code": "%s", "message": "no"}}""";

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private PlayedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new PlayedServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private int execute(String in, String... words) {
    Map<String, String> variables =
        Map.of(
            "OMNI_API_KEY", "lq_test_" + "x".repeat(38),
            "OMNI_BASE_URL", server.url(),
            "XDG_CACHE_HOME", folder.toString(),
            "XDG_CONFIG_HOME", folder.toString());
    var stdin = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
    return CliMain.commandLine(new CommandContext(variables, folder, stdin, false))
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }

  private PlayedServer.Asked last() {
    return server.asked().get(server.asked().size() - 1);
  }

  @Test
  void any_operation_is_sent_and_its_data_printed() {
    server.answering("GET /omni/runs", 200, "{\"data\": [{\"id\": 1}], \"meta\": {}}");
    assertThat(execute("", "api", "get", "/omni/runs", "-f", "status=failed", "--json")).isZero();
    assertThat(last().line()).isEqualTo("GET /omni/runs?status=failed");
    assertThat(out).hasToString("[{\"id\":1}]\n");
  }

  @Test
  void a_post_has_a_key_and_its_members_keep_their_digits() {
    server.answering("POST /verify", 200, "{\"data\": {\"verdict\": \"pass\"}}");
    assertThat(execute("{\"a\": 1}", "api", "POST", "/verify", "--input", "-", "-f", "b.c=1.10"))
        .isZero();
    assertThat(last().body()).isEqualTo("{\"a\":1,\"b\":{\"c\":1.10}}");
    assertThat(last().key()).isNotEmpty();
    execute("", "api", "POST", "/verify", "-H", "Idempotency-Key: my-own-key");
    assertThat(last().key()).isEqualTo("my-own-key");
    assertThat(last().body()).isEmpty();
  }

  @Test
  void all_pages_of_a_list_are_printed_an_object_a_line() {
    server.answering("GET /models", 200, "{\"data\": [{\"id\": 1}, {\"id\": 2}], \"meta\": {}}");
    assertThat(execute("", "api", "GET", "/models", "--paginate")).isZero();
    assertThat(out).hasToString("{\"id\":1}\n{\"id\":2}\n");
  }

  @Test
  void a_refusal_tells_its_status_and_code() {
    server.answering("POST /a", 422, REFUSED.formatted("validation_error", "body_invalid"));
    server.answering("POST /b", 403, REFUSED.formatted("permission_error", "scope_missing"));
    assertThat(execute("", "api", "POST", "/a")).isEqualTo(ExitStatus.USAGE);
    assertThat(execute("", "api", "POST", "/b")).isEqualTo(ExitStatus.FAILED);
    assertThat(execute("", "api", "GET", "/c")).isEqualTo(ExitStatus.FAILED);
    assertThat(err.toString())
        .contains("omni: 422 body_invalid", "omni: 403 scope_missing")
        .contains("omni: 404 resource_not_found");
  }

  @Test
  void wrong_words_are_refused_before_anything_is_sent() {
    for (String[] words :
        List.of(
            new String[] {"api", "FETCH", "/omni"},
            new String[] {"api", "GET", "omni"},
            new String[] {"api", "GET", "/omni", "--input", "-"},
            new String[] {"api", "POST", "/omni", "--paginate"},
            new String[] {"api", "POST", "/omni", "-H", "no colon"},
            new String[] {"api", "POST", "/omni", "-f", "no-sign"},
            new String[] {"data-sets", "show", "a/b"},
            new String[] {"data-sets", "upload", "a.parquet", "--name", "a"},
            new String[] {"data-sets", "upload", "missing.csv", "--name", "a"},
            new String[] {"webhooks", "show", ".."},
            new String[] {"webhooks", "list", "--limit", "0"},
            new String[] {"verify"})) {
      assertThat(execute("", words)).as(String.join(" ", words)).isEqualTo(ExitStatus.USAGE);
    }
    assertThat(server.asked()).isEmpty();
    assertThat(err.toString()).contains("write_ipc_stream");
  }

  @Test
  void a_server_that_does_not_answer_is_status_3() {
    server.close();
    assertThat(execute("", "api", "DELETE", "/omni/data-sets/a")).isEqualTo(3);
    assertThat(err.toString()).startsWith("omni: ");
  }

  @Test
  void a_data_set_goes_up_and_is_named_by_its_digest() throws IOException {
    Files.writeString(folder.resolve("prices.csv"), "close\n1.5\n");
    server.answering("POST /omni/data-sets", 201, SET);
    server.answering("GET /omni/data-sets/prices@sha256:ab", 200, SET);
    int up = execute("", "data-sets", "upload", "prices.csv", "--name", "prices", "--ttl", "60");
    assertThat(up).isZero();
    assertThat(last().line()).startsWith("POST /omni/data-sets?").contains("ttl=60", "name=prices");
    assertThat(last().body()).isEqualTo("close\n1.5\n");
    assertThat(execute("", "data-sets", "show", "prices@sha256:ab")).isZero();
    assertThat(out.toString()).contains("ref  prices@sha256:ab", "close   number");
  }

  @Test
  void a_file_of_a_laboratory_goes_up_with_its_format_and_its_broken_records_are_counted()
      throws IOException {
    Files.writeString(folder.resolve("reads.fa"), ">a\nACGT\n");
    Files.writeString(folder.resolve("export.txt"), "anything");
    String set = SET.replace("\"rows\":", "\"rows_in_error\": 1, \"rows\":");
    server.answering("POST /omni/data-sets", 201, set);
    assertThat(execute("", "data-sets", "upload", "reads.fa", "--name", "reads")).isZero();
    assertThat(last().line()).isEqualTo("POST /omni/data-sets?format=fasta&name=reads");
    assertThat(err.toString()).contains("omni: 1 of ", " rows are in error");
    String[] words = {"data-sets", "upload", "export.txt", "--name", "library"};
    assertThat(execute("", words)).isEqualTo(ExitStatus.USAGE);
    assertThat(err.toString()).contains("export.txt: must be .csv", "--format");
    String[] more = {"--format", "sdf", "--numeric", "IC50,pKi", "--add", "inchikey"};
    assertThat(execute("", Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new)))
        .isZero();
    assertThat(last().line())
        .isEqualTo("POST /omni/data-sets?add=inchikey&format=sdf&name=library&numeric=IC50%2CpKi");
  }

  @Test
  void a_claim_that_does_not_pass_and_a_blocked_action_are_status_1() {
    String answer = "{\"data\": {\"verdict\": \"%s\", \"outcome\": \"%s\", \"checks\": []}}";
    server.answering("POST /verify", 200, answer.formatted("pass", ""));
    server.answering("POST /guard/check", 200, answer.formatted("", "allow"));
    assertThat(execute("{}", "verify", "--input", "-")).isZero();
    assertThat(execute("", "guard", "action=x")).isZero();
    assertThat(last().key()).isNotEmpty();
    server.answering("POST /verify", 200, answer.formatted("inconclusive", ""));
    server.answering("POST /guard/check", 200, answer.formatted("", "block"));
    assertThat(execute("{}", "verify", "--input", "-")).isEqualTo(ExitStatus.FAILED);
    assertThat(execute("", "guard", "action=x")).isEqualTo(ExitStatus.FAILED);
  }

  @Test
  void a_key_is_revoked_and_a_webhook_deleted() {
    server.answering("POST /developer/keys/k/revoke", 200, "{\"data\": {\"id\": \"k\"}}");
    server.answering("DELETE /developer/webhooks/w", 200, "{\"data\": {\"id\": \"w\"}}");
    assertThat(execute("", "keys", "delete", "k")).isZero();
    assertThat(execute("", "webhooks", "delete", "w")).isZero();
    assertThat(server.asked().stream().map(PlayedServer.Asked::line))
        .containsExactly("POST /developer/keys/k/revoke", "DELETE /developer/webhooks/w");
  }

  @Test
  void what_reads_creates_nothing() throws IOException {
    var all = new ArrayList<List<String>>();
    words(
        CliMain.commandLine(new CommandContext(Map.of(), folder, System.in, false)),
        List.of(),
        all);
    assertThat(all).hasSizeGreaterThan(40);
    for (List<String> words : all) {
      execute("", words.toArray(String[]::new));
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files).as(String.join(" ", words)).isEmpty();
      }
    }
  }

  /** Every command with its help, and those that read as they are. */
  private static void words(CommandLine line, List<String> path, List<List<String>> found) {
    found.add(join(path, "--help"));
    line.getSubcommands()
        .forEach(
            (name, below) -> {
              List<String> whole = join(path, name);
              if (List.of("list", "show", "rows", "get", "whoami").contains(name)) {
                found.add(
                    name.equals("list") || name.equals("whoami") ? whole : join(whole, "01a2"));
              }
              words(below, whole, found);
            });
  }

  private static List<String> join(List<String> words, String word) {
    return Stream.concat(words.stream(), Stream.of(word)).toList();
  }
}
