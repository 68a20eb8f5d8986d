package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ShareStore;
import dev.omni.domain.access.Scope;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever has a link reads one run, and nothing else. */
class SharedRunTest {
  private static final Pattern LINK = Pattern.compile("http://omni\\.example(/s/[A-Za-z0-9_-]+)");

  private final TestConsole console = new TestConsole();
  private final TestConsole.Browser ada = console.signedIn();
  private final TestConsole.Browser stranger = console.new Browser();
  private String run = "";

  @BeforeEach
  void run() {
    String form = ada.get(TestConsole.ROOT).text();
    Matcher key = Pattern.compile("name=\"idempotency_key\" value=\"([^\"]+)\"").matcher(form);
    Matcher room = Pattern.compile("<option value=\"([0-9a-f-]{36})\"").matcher(form);
    assertThat(key.find() && room.find()).isTrue();
    run =
        ada.act(
                TestConsole.ROOT,
                Map.of(
                    "idempotency_key", key.group(1),
                    "workspace_id", room.group(1),
                    "/input/n", "9"))
            .header("Location");
    assertThat(run).startsWith("/console/runs/");
  }

  @AfterEach
  void close() {
    console.close();
  }

  private String shared(Map<String, String> fields) {
    var all = new HashMap<>(fields);
    all.put("action", "share");
    ada.get(run);
    assertThat(ada.act(run, all).status()).isEqualTo(303);
    Matcher link = LINK.matcher(ada.get(run).text());
    assertThat(link.find()).isTrue();
    return link.group(1);
  }

  @Test
  void a_link_shows_result_input_checks_and_seal_without_a_cookie() {
    TestConsole.Page page = stranger.get(shared(Map.of("note", "<b>für dich</b>")));

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text())
        .contains("data-at=\"/result/", "data-at=\"/input/n\"", "data-seal=")
        .contains("für dich")
        .doesNotContain("href=\"/console\"", "<form", "<b>für", "a key");
    assertThat(page.header("Set-Cookie")).isEmpty();
    assertThat(page.header("Cache-Control")).isEqualTo("no-store");
    assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
    assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex, nofollow");
    assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'none'");
  }

  @Test
  void the_evidence_of_a_link_is_a_file_and_no_other_file_is_there() {
    String link = shared(Map.of());

    assertThat(stranger.get(link + "/document.json").text()).contains("\"envelope\"");
    assertThat(stranger.get(link + "/rows.csv").status()).isEqualTo(404);
    assertThat(stranger.get(link + "/other").status()).isEqualTo(404);
  }

  @Test
  void the_certificate_has_digest_log_entry_key_and_the_link_as_a_code() {
    String sheet = stranger.get(shared(Map.of()) + "/certificate").text();

    assertThat(sheet)
        .contains("Certificate: ", "Statement, SHA-256", "Log entry", "class=\"qr\"")
        .containsPattern("([0-9a-f]{8} ){7}[0-9a-f]{8}");
    assertThat(ada.get(run + "/certificate").text())
        .contains("Certificate: ", "Log entry")
        .doesNotContain("class=\"qr\"", "<form");
  }

  @Test
  void what_the_sender_left_out_is_not_there() {
    String link = shared(Map.of("include", "result"));
    String page = stranger.get(link).text();

    assertThat(page)
        .contains("not included by the sender", "data-at=\"/result/")
        .doesNotContain("data-at=\"/input/", "data-seal=");
    assertThat(stranger.get(link + "/document.json").status()).isEqualTo(404);
    assertThat(stranger.get(link + "/figure.svg").status()).isEqualTo(404);
  }

  @Test
  void every_link_that_opens_nothing_has_one_answer() {
    String link = shared(Map.of("expires_in_days", "1"));
    String token = link.substring(3);
    char first = token.charAt(0) == 'A' ? 'B' : 'A';
    String forged = stranger.get("/s/" + first + token.substring(1)).text();

    assertThat(forged).contains("This link does not work. Ask the sender for a new one.");
    assertThat(stranger.get("/s/x").text()).isEqualTo(forged);
    assertThat(stranger.get("/s/" + "A".repeat(43)).text()).isEqualTo(forged);
    assertThat(stranger.get(link, "Sec-Fetch-Dest", "iframe").text()).isEqualTo(forged);
    assertThat(stranger.get(link).status()).isEqualTo(200);
    console.pass(Duration.ofDays(1));
    TestConsole.Page late = stranger.get(link);
    assertThat(late.status()).isEqualTo(404);
    assertThat(late.text()).isEqualTo(forged);
    assertThat(late.header("Cache-Control")).isEqualTo("no-store");
    assertThat(late.header("X-Robots-Tag")).isEqualTo("noindex, nofollow");
  }

  @Test
  void a_revoked_link_works_no_more() {
    String link = shared(Map.of());
    Matcher share =
        Pattern.compile("name=\"share\" value=\"([^\"]+)\"").matcher(ada.get(run).text());
    assertThat(share.find()).isTrue();

    ada.act("/console/session", Map.of("action", "revoke_share", "share", share.group(1)));

    assertThat(stranger.get(link).status()).isEqualTo(404);
    assertThat(ada.get(run).text()).contains("revoked").doesNotContain("/s/");
  }

  @Test
  void openings_of_the_page_are_counted_and_no_others() {
    String link = shared(Map.of());
    stranger.get(link);
    stranger.get(link + "/document.json");
    stranger.get(link);

    assertThat(console.stores.administration().shares().list(all()).get(0).opened().count())
        .isEqualTo(2);
  }

  private ShareStore.Query all() {
    var tenant = console.key().key().binding().tenant();
    return new ShareStore.Query(tenant, Optional.empty(), Optional.empty(), 9);
  }

  @Test
  void without_the_scope_there_is_no_dialog_and_no_link() {
    TestConsole.Browser reader = console.signedIn(Scope.OMNI_READ, Scope.OMNI_RUN);

    assertThat(reader.get(run).text()).doesNotContain("Share this run");
    assertThat(reader.act(run, Map.of("action", "share")).status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "</script><script>",
        "${7*7}",
        "javascript:alert(1)",
        "\u202egnp.exe",
        "' onmouseover='alert(1)"
      })
  void a_hostile_note_is_text(String note) {
    String page = stranger.get(shared(Map.of("note", note))).text();

    assertThat(page).doesNotContain("<script>alert", "<img src=x", "</script><script>");
  }
}
