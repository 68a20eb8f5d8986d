package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.server.ServerHere;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyReceiptCommandTest {
  private static final String ARGUMENTS =
      "{\"type\":\"call\",\"spot\":60,\"strike\":65,\"rate\":0.08,\"volatility\":0.3,"
          + "\"expiry_years\":0.25}";
  private static final String PRICE = "2.1333684449162007";

  @TempDir static Path folder;
  private static String answer;
  private static String key;

  /** Calls a tool and keeps its answer and the keys; the server is then stopped. */
  @BeforeAll
  static void call() throws IOException, InterruptedException {
    try (ServerHere server = ServerHere.on(folder.resolve("data"))) {
      HttpClient client = HttpClient.newHttpClient();
      String secret = server.credentials().findText("test_key").orElseThrow();
      var asked =
          HttpRequest.newBuilder(URI.create(server.base() + "/verify/mcp"))
              .header("Authorization", "Bearer " + secret)
              .header("Content-Type", "application/json")
              .POST(
                  BodyPublishers.ofString(
                      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                          + "\"finance_option_vanilla\",\"arguments\":"
                          + ARGUMENTS
                          + "}}"))
              .build();
      answer = client.send(asked, BodyHandlers.ofString()).body();
      URI keys = server.base().resolve("/.well-known/omni-keys.json");
      key =
          written(
              "keys.json",
              client.send(HttpRequest.newBuilder(keys).build(), BodyHandlers.ofString()).body());
    }
  }

  private static String written(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static InProcessCommand verified(String text, String... more) throws IOException {
    String file = written("answer.json", text);
    String[] words = {"evidence", "verify-receipt", file, "--key", key};
    var all = new ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  @Test
  void an_answer_is_checked_with_its_arguments_without_the_server() throws IOException {
    var done = verified(answer, "--arguments", written("arguments.json", ARGUMENTS));

    assertThat(done.status()).as(done.out() + done.err()).isZero();
    assertThat(done.out().lines())
        .hasSize(5)
        .allSatisfy(line -> assertThat(line).startsWith("pass  "));
  }

  @Test
  void one_digit_of_the_signed_result_or_of_its_text_that_is_changed_is_found() throws IOException {
    String other = PRICE.replace("6200", "6201");
    var both = verified(answer.replace(PRICE, other));
    assertThat(both.status()).isEqualTo(1);
    assertThat(both.out()).contains("FAIL  result: ").contains("pass  text: ");

    int shown = answer.indexOf(PRICE);
    var text = verified(answer.substring(0, shown) + other + answer.substring(shown + 18));
    assertThat(text.status()).isEqualTo(1);
    assertThat(text.out()).contains("FAIL  text: ");
  }

  @Test
  void arguments_that_were_not_sent_are_found() throws IOException {
    String other = ARGUMENTS.replace("65", "66");
    var done = verified(answer, "--arguments", written("arguments.json", other));

    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out()).contains("FAIL  arguments: ");
  }

  @Test
  void a_file_without_a_receipt_and_one_that_is_not_there_are_named() throws IOException {
    assertThat(verified("{\"result\":{}}").out()).contains("FAIL  form: must be the answer");
    var absent = InProcessCommand.run("evidence", "verify-receipt", "no.json", "--key", key);
    assertThat(absent.status()).isEqualTo(2);
    assertThat(absent.err()).contains("no such file: no.json");
  }
}
