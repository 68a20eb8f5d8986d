package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of the client that need no server. */
class ClientRulesTest {
  @TempDir Path folder;

  private static JsonNode json(String text) throws Exception {
    return JsonText.read(text, true);
  }

  @Test
  void a_status_is_retried_unless_the_envelope_says_no() throws Exception {
    for (int status :
        new int[] {200, 400, 401, 403, 404, 408, 409, 422, 429, 500, 501, 502, 503, 504}) {
      boolean expected = List.of(408, 429, 500, 502, 503, 504).contains(status);
      assertThat(RetryRules.retried(status, json("{}"))).isEqualTo(expected);
      assertThat(RetryRules.retried(status, json("{\"retryable\":true}"))).isEqualTo(expected);
      assertThat(RetryRules.retried(status, json("{\"retryable\":false}"))).isFalse();
    }
    String inUse = "{\"code\":\"idempotency_key_in_use\",\"retryable\":%s}";
    assertThat(RetryRules.retried(409, json(inUse.formatted(true)))).isTrue();
    assertThat(RetryRules.retried(409, json(inUse.formatted(false)))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /omni, , true",
    "POST, /omni/finance/runs, k, true",
    "POST, /verify, , false",
    "POST, /omni/runs/1/cancel, , true",
    "POST, /omni/data-sets, , true",
    "DELETE, /omni/data-sets/1, , false"
  })
  void only_a_get_a_keyed_post_and_a_cancel_are_repeated(
      String method, String path, String key, boolean expected) {
    assertThat(RetryRules.repeatable(method, path, key)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1, 500", "2, 1000", "3, 2000", "4, 4000", "5, 8000", "9, 8000"})
  void a_pause_is_between_half_and_all_of_its_bound(int attempt, long millis) {
    assertThat(RetryRules.pause(attempt, null, 0)).isEqualTo(Duration.ofMillis(millis / 2));
    assertThat(RetryRules.pause(attempt, null, 1)).isEqualTo(Duration.ofMillis(millis));
    assertThat(RetryRules.pause(attempt, Duration.ofSeconds(9), 1))
        .isEqualTo(Duration.ofSeconds(9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | 3",
        "0 | 0",
        "Sat, 21 Nov 2026 12:00:30 GMT | 30",
        "Sat, 21 Nov 2026 11:00:00 GMT | 0",
        "soon |",
        "-1 |",
        "1.5 | 1.5",
        ".5 |",
        "'' |"
      })
  void retry_after_is_seconds_or_a_date(String text, Double seconds) {
    Duration read = RetryRules.retryAfter(text, Instant.parse("2026-11-21T12:00:00Z"));
    assertThat(read).isEqualTo(seconds == null ? null : Duration.ofMillis((long) (seconds * 1000)));
  }

  @Test
  void a_stream_is_read_alike_however_it_is_cut() {
    byte[] stream =
        String.join(
                "\n",
                List.of(
                    "\ufeffretry: 1500",
                    "",
                    "id: 1",
                    "event: run.queued",
                    "data: {",
                    "data: }",
                    "",
                    ": still here\r",
                    "\r",
                    "id: 2\rdata:\u00e9\r\rdata",
                    "",
                    "id: 3",
                    "",
                    ""))
            .getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at <= stream.length; at++) {
      var parser = new EventParser();
      var found = new ArrayList<>(parser.feed(stream, at));
      byte[] rest = java.util.Arrays.copyOfRange(stream, at, stream.length);
      found.addAll(parser.feed(rest, rest.length));
      assertThat(found)
          .as("cut at %s", at)
          .containsExactly(
              new EventParser.StreamEvent("1", "run.queued", "{\n}"),
              new EventParser.StreamEvent("2", "message", "\u00e9"),
              new EventParser.StreamEvent("2", "message", ""));
      assertThat(parser.retry()).isEqualTo(Duration.ofMillis(1500));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, 1",
    "-0, 0",
    "1E30, 1e+30",
    "4.50, 4.5",
    "2e-3, 0.002",
    "5e-324, 5e-324",
    "9.999999999999997e22, 9.999999999999997e+22",
    "1e23, 1e+23",
    "0.000001, 0.000001",
    "1e400, 1E+400",
    "123456789012345678901234567890, 1.2345678901234567890123456789E+29",
    "9007199254740993, 9007199254740993",
    "0.10000000000000000001, 0.10000000000000000001",
    "-12.30000000000000000001e-9, -1.230000000000000000001E-8"
  })
  void a_number_has_one_text_and_keeps_its_digits(String written, String text) throws Exception {
    assertThat(JsonText.canonical(json(written))).isEqualTo(text);
  }

  @Test
  void members_are_sorted_by_code_units_and_what_is_not_finite_has_a_path() throws Exception {
    assertThat(JsonText.canonical(json("{\"\u00f6\":1,\"1\":[{}],\"\\r\":\"\u20ac\\u000f\"}")))
        .isEqualTo("{\"\\r\":\"\u20ac\\u000f\",\"1\":[{}],\"\u00f6\":1}");
    Map<String, Object> wrong = Map.of("input", Map.of("a/b", List.of(1, Double.NaN)));
    assertThatThrownBy(() -> JsonText.tree(wrong)).hasMessageContaining("/input/a~1b/1: must be a");
    Map<String, Object> half = Map.of("input", Map.of("name", List.of("a\ud800")));
    assertThatThrownBy(() -> JsonText.tree(half))
        .hasMessage("/input/name/0: must be text without half a surrogate pair");
    assertThat(JsonText.tree("\ud83d\ude00").textValue()).isEqualTo("\ud83d\ude00");
    for (String beyond : List.of("[1e400]", "[-1.5E+999]", "[NaN]")) {
      assertThatThrownBy(() -> JsonText.read(beyond, false))
          .isInstanceOf(JsonProcessingException.class);
    }
    assertThat(JsonText.read("[1e300, 2e-400]", false).get(1).doubleValue()).isZero();
    assertThat(JsonText.read("1e400", true).decimalValue()).isEqualTo("1e400");
  }

  @Test
  void ed25519_is_that_of_rfc_8032_and_refuses_an_s_of_l_or_more() {
    HexFormat hex = HexFormat.of();
    TrustedKey key =
        TrustedKey.raw(
            hex.parseHex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"));
    byte[] signature =
        hex.parseHex(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    assertThat(key.verifies(new byte[] {0x72}, signature)).isTrue();
    assertThat(key.verifies(new byte[] {0x73}, signature)).isFalse();
    BigInteger order =
        BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
    byte[] forged = signature.clone();
    byte[] s = new byte[32];
    for (int n = 0; n < 32; n++) {
      s[31 - n] = signature[32 + n];
    }
    byte[] more = new BigInteger(1, s).add(order).toByteArray();
    for (int n = 0; n < 32; n++) {
      forged[32 + n] = n < more.length ? more[more.length - 1 - n] : 0;
    }
    assertThat(key.verifies(new byte[] {0x72}, forged)).isFalse();
  }

  @Test
  void each_leaf_leads_to_the_published_root_of_rfc_6962_and_to_no_other() {
    List<byte[]> leaves = new ArrayList<>();
    for (String leaf :
        new String[] {"", "\0", "\u0010", " !", "01", "@ABC", "PQRSTUVW", "`abcdefghijklmno"}) {
      leaves.add(leaf.getBytes(StandardCharsets.ISO_8859_1));
    }
    assertThat(HexFormat.of().formatHex(root(leaves)))
        .isEqualTo("5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
    for (int size = 1; size <= 8; size++) {
      List<byte[]> some = leaves.subList(0, size);
      for (int m = 0; m < size; m++) {
        byte[] leaf = EvidenceVerifier.leafHash(leaves.get(m));
        List<byte[]> proof = path(m, some);
        assertThat(EvidenceVerifier.root(leaf, m, size, proof)).isEqualTo(root(some));
        proof.add(leaf);
        assertThat(EvidenceVerifier.root(leaf, m, size, proof)).isNotEqualTo(root(some));
      }
    }
  }

  private static int half(int size) {
    return Integer.highestOneBit(size - 1);
  }

  private static byte[] root(List<byte[]> of) {
    int k = half(of.size());
    return of.size() == 1
        ? EvidenceVerifier.leafHash(of.get(0))
        : EvidenceVerifier.digest(
            new byte[] {1}, root(of.subList(0, k)), root(of.subList(k, of.size())));
  }

  private static List<byte[]> path(int m, List<byte[]> of) {
    if (of.size() == 1) {
      return new ArrayList<>();
    }
    int k = half(of.size());
    List<byte[]> left = of.subList(0, k);
    List<byte[]> right = of.subList(k, of.size());
    List<byte[]> found = m < k ? path(m, left) : path(m - k, right);
    found.add(m < k ? root(right) : root(left));
    return found;
  }

  @Test
  void a_live_key_of_the_servers_file_is_never_taken_unasked() throws Exception {
    Path file = folder.resolve("c.json");
    Files.writeString(file, "{\"test_key\":\"lq_test_a\",\"live_key\":\"lq_live_b\"}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Map<String, String> variables = Map.of("OMNI_CREDENTIALS", file.toString());
    assertThat(Identity.resolve(Map.of(), variables, false).bearer()).isEqualTo("Bearer lq_test_a");
    Map<String, String> live = Map.of("OMNI_CREDENTIALS", file.toString(), "OMNI_MODE", "live");
    assertThat(Identity.resolve(Map.of(), live, false).bearer()).isEqualTo("Bearer lq_live_b");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> Identity.resolve(Map.of(), variables, false))
        .isInstanceOf(AuthenticationError.class)
        .hasMessageContaining("chmod 600");
  }

  @ParameterizedTest
  @CsvSource({"https://h", "https://h/", "https://h/api/v1", "https://h/api/v1/"})
  void base_urls_may_have_the_base_path_and_a_slash(String url) {
    assertThat(Identity.url(url, false)).isEqualTo("https://h/api/v1");
  }

  @ParameterizedTest
  @CsvSource({"http://h", "ftp://h", "h", "https://u:p@h"})
  void other_base_urls_are_refused(String url) {
    assertThatThrownBy(() -> Identity.url(url, false)).isInstanceOf(IllegalArgumentException.class);
  }
}
