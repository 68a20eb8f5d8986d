package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import dev.omni.domain.access.Scope;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A key from its creation in the console to its revocation. */
class KeyPagesTest {
  private static final String KEYS = "/console/keys";
  private static final Pattern TEXT = Pattern.compile("lq_test_[0-9A-Za-z]{38}");

  private final TestConsole console = new TestConsole();

  @AfterEach
  void close() {
    console.close();
  }

  private static String text(Page page) {
    Matcher found = TEXT.matcher(page.text());
    assertThat(found.find()).isTrue();
    return found.group();
  }

  @Test
  void a_new_key_is_shown_once_signs_in_and_ends_its_session_when_it_is_revoked() {
    Browser owner = console.signedIn();
    owner.get(KEYS);
    Map<String, String> form =
        Map.of(
            "action", "create",
            "name", "pricing",
            "scopes", "omni.read",
            "expires_in_days", "90",
            "idempotency_key", "console-key-0001");
    Page made = owner.act(KEYS, form);
    assertThat(made.status()).isEqualTo(200);
    assertThat(made.text()).contains("New API key");
    String key = text(made);
    assertThat(owner.act(KEYS, form).text()).doesNotContain(key);
    assertThat(owner.get(KEYS).text()).contains("pricing").doesNotContain(key);

    Browser holder = console.new Browser();
    assertThat(holder.post("/console/login", Map.of("key", key)).status()).isEqualTo(303);
    assertThat(holder.get("/console/runs").status()).isEqualTo(200);

    String id =
        console.keys.list().stream()
            .filter(each -> each.identity().name().equals("pricing"))
            .findFirst()
            .orElseThrow()
            .id()
            .toString();
    Map<String, String> wrong = Map.of("action", "revoke", "id", id, "confirm", "prices");
    assertThat(owner.act(KEYS, wrong).status()).isEqualTo(422);
    assertThat(holder.get("/console/runs").status()).isEqualTo(200);
    Map<String, String> right = Map.of("action", "revoke", "id", id, "confirm", "pricing");
    assertThat(owner.act(KEYS, right).status()).isEqualTo(303);
    assertThat(holder.get("/console/runs").status()).isEqualTo(303);
  }

  @Test
  void a_key_without_a_name_is_refused_at_its_field() {
    Browser owner = console.signedIn();
    owner.get(KEYS);
    Page answer = owner.act(KEYS, Map.of("action", "create", "name", "", "scopes", "omni.read"));
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.text()).contains("There is a problem", "href=\"#f-name\"");
  }

  @Test
  void a_key_without_the_scope_to_manage_keys_sees_none() {
    Page answer = console.signedIn(Scope.OMNI_READ).get(KEYS);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text()).contains("Your key lacks the scope keys.manage");
  }
}
