package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.keys.ApiKeys.CreatedKey;
import dev.omni.application.spi.store.Stored;
import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets a session, what it may, and when it ends. */
class SignInTest {
  private static final String LOGIN = "/console/login";

  private final TestConsole console = new TestConsole();

  @AfterEach
  void close() {
    console.close();
  }

  @Test
  void a_key_signs_in_and_its_session_reads_pages() {
    Browser browser = console.new Browser();
    Page answer = browser.post(LOGIN, Map.of("key", console.key().text().reveal()));
    assertThat(answer.status()).isEqualTo(303);
    assertThat(answer.header("Location")).isEqualTo("/console");
    assertThat(answer.header("Set-Cookie"))
        .startsWith("omni_console=")
        .contains("Path=/console", "HttpOnly", "SameSite=Strict")
        .doesNotContain("Max-Age");
    assertThat(browser.get("/console").text()).contains("<h1>Overview</h1>");
  }

  @Test
  void unknown_revoked_and_expired_keys_get_equal_words_and_a_limit() {
    CreatedKey revoked = console.key();
    console.keys.revoke(revoked.key().id());
    Browser browser = console.new Browser();
    Page first = browser.post(LOGIN, Map.of("key", revoked.text().reveal()));
    Page second = browser.post(LOGIN, Map.of("key", "lq_test_nothing"));
    assertThat(List.of(first.status(), second.status())).containsOnly(401);
    assertThat(first.text()).contains("This key is not valid.");
    assertThat(first.text().replaceAll("(?s)<footer.*", ""))
        .isEqualTo(second.text().replaceAll("(?s)<footer.*", ""));
    assertThat(browser.post(LOGIN, Map.of("key", "x")).status()).isEqualTo(429);
    assertThat(browser.cookie()).isEmpty();
  }

  @Test
  void a_link_signs_in_once_and_within_its_time() {
    var tenant = new Tenant(console.projects.list().get(0).id(), Mode.LIVE);
    String code = console.sessions.createLink(tenant);
    Browser browser = console.new Browser();
    assertThat(browser.post(LOGIN, Map.of("code", code)).status()).isEqualTo(303);
    assertThat(browser.get("/console/session").text()).contains("operator", ">live<");
    assertThat(console.new Browser().post(LOGIN, Map.of("code", code)).status()).isEqualTo(401);
    String old = console.sessions.createLink(tenant);
    console.pass(Duration.ofMinutes(10));
    assertThat(console.new Browser().post(LOGIN, Map.of("code", old)).status()).isEqualTo(401);
  }

  @Test
  void the_revocation_of_its_key_ends_a_session_at_once() {
    CreatedKey key = console.key();
    Browser browser = console.signedIn(key);
    assertThat(browser.get("/console").status()).isEqualTo(200);
    console.keys.revoke(key.key().id());
    assertThat(browser.get("/console").status()).isEqualTo(303);
  }

  @Test
  void a_session_ends_two_hours_after_its_last_use_and_twelve_after_its_begin() {
    Browser idle = console.signedIn();
    Browser busy = console.signedIn();
    for (int half = 0; half < 23; half++) {
      console.pass(Duration.ofMinutes(30));
      assertThat(busy.get("/console").status()).as("after %s half hours", half).isEqualTo(200);
    }
    assertThat(idle.get("/console").status()).isEqualTo(303);
    console.pass(Duration.ofMinutes(30));
    assertThat(busy.get("/console").status()).isEqualTo(303);
  }

  @Test
  void signing_out_ends_the_session_and_only_it() {
    CreatedKey key = console.key();
    Browser one = console.signedIn(key);
    Browser two = console.signedIn(key);
    String cookie = one.cookie();
    one.get("/console/session");
    Page out = one.act("/console/session", Map.of("action", "sign_out"));
    assertThat(out.header("Set-Cookie")).contains("Max-Age=0");
    assertThat(console.new Browser().with(cookie).get("/console").status()).isEqualTo(303);
    assertThat(two.get("/console").status()).isEqualTo(200);
  }

  @Test
  void another_session_of_the_key_can_be_ended_and_one_of_another_key_not() {
    CreatedKey key = console.key();
    Browser own = console.signedIn(key);
    Browser other = console.signedIn(key);
    Browser stranger = console.signedIn();
    String page = own.get("/console/session").text();
    String hash = page.replaceAll("(?s).*name=\"session\" value=\"([0-9a-f]{64})\".*", "$1");
    stranger.get("/console/session");
    stranger.act("/console/session", Map.of("action", "end", "session", hash));
    assertThat(other.get("/console").status()).isEqualTo(200);
    own.act("/console/session", Map.of("action", "end", "session", hash));
    assertThat(other.get("/console").status()).isEqualTo(303);
    assertThat(own.get("/console").status()).isEqualTo(200);
  }

  @Test
  void the_audit_log_has_sign_ins_actions_and_sign_outs_without_secrets() {
    CreatedKey key = console.key();
    Browser browser = console.signedIn(key);
    String secret = browser.cookie().replaceFirst(".*=", "");
    console.new Browser().post(LOGIN, Map.of("key", "wrong"));
    browser.get("/console/session");
    browser.act("/console/session", Map.of("action", "sign_out"));
    var audit = Stored.readable(console.stores.administration().audit().page(1, 100));
    assertThat(audit)
        .extracting(entry -> entry.event().name())
        .contains(
            "console.sign-in", "console.sign-in-failed", "console.action", "console.sign-out");
    assertThat(audit.toString()).doesNotContain(key.text().reveal(), secret);
  }

  @Test
  void a_person_without_session_is_led_to_the_sign_in_and_back() {
    Page away = console.new Browser().get("/console/runs?status=failed");
    assertThat(away.status()).isEqualTo(303);
    assertThat(away.header("Location"))
        .isEqualTo("/console/login?next=%2Fconsole%2Fruns%3Fstatus%3Dfailed");
    Page back =
        console.new Browser()
            .post(
                LOGIN,
                Map.of(
                    "key", console.key().text().reveal(), "next", "/console/runs?status=failed"));
    assertThat(back.header("Location")).isEqualTo("/console/runs?status=failed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//evil.example",
        "https://evil.example",
        "/console//evil.example",
        "/console/../api",
        "/console/..",
        "/consolex",
        "/api/v1/omni",
        "/console\\evil",
        "javascript:alert(1)",
        "/console?x=<script>",
        "/console#x",
        "/console/%0d%0aSet-Cookie:x"
      })
  void after_the_sign_in_no_address_but_one_of_the_console_is_opened(String next) {
    Page answer =
        console.new Browser()
            .post(LOGIN, Map.of("key", console.key().text().reveal(), "next", next));
    assertThat(answer.header("Location")).isEqualTo("/console");
  }
}
