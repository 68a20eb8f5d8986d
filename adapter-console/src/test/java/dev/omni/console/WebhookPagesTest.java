package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryAttempt;
import dev.omni.domain.webhook.DeliveryAttempt.Response;
import dev.omni.domain.webhook.DeliveryAttempt.Verdict;
import dev.omni.domain.webhook.DeliveryFilter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A webhook from its creation in the console to the replay of a delivery. */
class WebhookPagesTest {
  private static final String LIST = "/console/webhooks";
  private static final Pattern SECRET = Pattern.compile("whsec_[0-9A-Za-z+/=]+");
  private static final String HOSTILE = "<script>alert(1)</script>\u202e\" onload=\"x";

  private final TestConsole console = new TestConsole();
  private Browser owner;
  private Tenant tenant;

  @BeforeEach
  void signIn() {
    var key = console.key();
    owner = console.signedIn(key);
    tenant = key.key().caller("req_test", console.clock.instant()).tenant();
    owner.get(LIST);
  }

  @AfterEach
  void close() {
    console.close();
  }

  private static Map<String, String> form(String url) {
    var form = new HashMap<String, String>();
    form.put("action", "create");
    form.put("url", url);
    form.put("events", "omni.run.completed");
    form.put("signature", "v1");
    form.put("description", HOSTILE);
    form.put("idempotency_key", "console-hook-0001");
    return form;
  }

  private String created() {
    Page made = owner.act(LIST, form("https://example.com/hook"));
    Matcher link = Pattern.compile("href=\"(" + LIST + "/[0-9a-f-]{36})\"").matcher(made.text());
    assertThat(link.find()).isTrue();
    return link.group(1);
  }

  private static String secret(Page page) {
    Matcher found = SECRET.matcher(page.text().replace("&#43;", "+").replace("&#61;", "="));
    assertThat(found.find()).isTrue();
    return found.group();
  }

  @Test
  void a_new_webhook_shows_its_secret_once_and_its_texts_as_text() {
    Page made = owner.act(LIST, form("https://example.com/hook"));
    assertThat(made.status()).isEqualTo(200);
    assertThat(made.text()).contains("Signing secret", "&lt;script&gt;alert(1)", "\\u202e");
    assertThat(made.text()).doesNotContain("<script>alert(1)");
    String secret = secret(made);
    Page repeated = owner.act(LIST, form("https://example.com/hook"));
    assertThat(repeated.text()).contains("was done before").doesNotContain(secret);
    assertThat(owner.get(LIST).text())
        .contains(">https://example.com/hook</a>")
        .doesNotContain(secret);
  }

  @Test
  void an_address_that_is_refused_is_marked_at_its_field_with_what_was_sent() {
    Map<String, String> form = form("http://192.168.0.1/hook");
    Page refused = owner.act(LIST, form);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text())
        .contains("There is a problem", "href=\"#f-url\"", "id=\"f-url-problem\"")
        .contains("value=\"http://192.168.0.1/hook\"");
  }

  @Test
  void a_webhook_without_events_is_refused_at_the_events() {
    Map<String, String> form = form("https://example.com/hook");
    form.remove("events");
    Page refused = owner.act(LIST, form);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text()).contains("href=\"#f-events\"", "id=\"f-events-problem\"");
  }

  @Test
  void a_rotation_shows_a_second_secret_and_the_next_one_ends_the_older_at_once() {
    String address = created();
    owner.get(address);
    Page rotated =
        owner.act(address, Map.of("action", "rotate", "idempotency_key", "console-turn-0001"));
    assertThat(rotated.text()).contains("Signing secret", "Two secrets sign until");
    String second = secret(rotated);
    Page refused =
        owner.act(address, Map.of("action", "rotate", "idempotency_key", "console-turn-0002"));
    assertThat(refused.status()).isEqualTo(409);
    Page again =
        owner.act(
            address,
            Map.of(
                "action", "rotate",
                "expire_old_now", "true",
                "idempotency_key", "console-turn-0003"));
    assertThat(secret(again)).isNotEqualTo(second);
  }

  @Test
  void a_webhook_is_disabled_enabled_changed_and_deleted() {
    String address = created();
    assertThat(owner.act(address, Map.of("action", "disable")).status()).isEqualTo(303);
    assertThat(owner.get(address).text()).contains("requested", ">Enable</button>");
    owner.act(address, Map.of("action", "enable"));
    assertThat(owner.get(address).text()).contains(">Disable</button>");
    Map<String, String> change =
        Map.of(
            "action", "change",
            "url", "https://example.com/other",
            "events", "omni.run.failed",
            "description", "");
    assertThat(owner.act(address, change).status()).isEqualTo(303);
    assertThat(owner.get(address).text()).contains("https://example.com/other");
    assertThat(owner.act(address, Map.of("action", "delete")).header("Location")).isEqualTo(LIST);
    assertThat(owner.get(address).status()).isEqualTo(404);
  }

  @Test
  void a_failed_delivery_shows_the_answer_as_text_and_is_replayed_and_recovered() {
    String address = created();
    Page tested = owner.act(address, Map.of("action", "test"));
    String delivery = tested.header("Location");
    assertThat(delivery).startsWith(address + "/deliveries/");
    Delivery failed = attempted(HOSTILE + "x".repeat(100_000));
    Page shown = owner.get(delivery);
    assertThat(shown.text())
        .contains(
            "<h1>Delivery</h1>", "Attempt 1: answer", "x-served: &lt;b&gt;", "webhook-id: msg_1")
        .contains("&lt;script&gt;alert(1)", "\\u202e")
        .doesNotContain("<script>alert(1)", "<b>");
    String caption = "<figcaption>Deliveries by hour and status: 1 in all</figcaption>";
    assertThat(owner.get(address + "?status=failed").text()).contains(delivery, caption);
    assertThat(owner.get(address + "?status=delivered").text())
        .doesNotContain(delivery + "\"", caption);
    assertThat(owner.get(address + "?until=2026-01-01T00:00:00Z").text())
        .doesNotContain(delivery + "\"", caption);

    assertThat(owner.act(delivery, Map.of("action", "replay")).status()).isEqualTo(303);
    assertThat(latest().state().status()).isEqualTo(Delivery.Status.PENDING);
    assertThat(latest().message().id()).isEqualTo(failed.message().id());
    attempted("again");
    Page recovered =
        owner.act(address, Map.of("action", "recover", "since", "2026-01-01T00:00:00Z"));
    assertThat(recovered.text()).contains("1 delivery is sent again.");
    Page refused = owner.act(address, Map.of("action", "recover", "since", "yesterday"));
    assertThat(refused.status()).isEqualTo(422);
  }

  private Delivery latest() {
    return console
        .stores
        .deliveries()
        .list(new DeliveryStore.Query(tenant, Optional.empty(), DeliveryFilter.ANY, 1))
        .get(0)
        .require();
  }

  /** Records an attempt that the receiver refused. */
  private Delivery attempted(String answer) {
    Delivery claimed = latest().claimed(console.clock.instant());
    assertThat(console.stores.deliveries().replace(claimed)).isTrue();
    Json.Obj headers = Json.obj("x-served", "<b>");
    DeliveryAttempt attempt =
        DeliveryAttempt.refused(
                Verdict.FAILED, new Response(500, headers, answer, true), Optional.empty())
            .of(
                new DeliveryAttempt.Sent(
                    Json.obj("webhook-id", "msg_1"), java.time.Duration.ofMillis(31)));
    Delivery failed = claimed.attempted(attempt, console.clock.instant());
    assertThat(console.stores.deliveries().replace(failed)).isTrue();
    assertThat(failed.state().status()).isEqualTo(Delivery.Status.FAILED);
    return failed;
  }

  @Test
  void the_webhook_of_another_project_is_as_missing_as_a_random_one() {
    String address = created();
    console.projects.create("second");
    Browser stranger = console.signedIn(console.key("second"));
    stranger.get(LIST);
    Page foreign = stranger.get(address);
    Page random = stranger.get(LIST + "/" + UUID.randomUUID());
    assertThat(List.of(foreign.status(), random.status())).containsOnly(404);
    assertThat(stranger.act(address, Map.of("action", "delete")).status()).isEqualTo(404);
    assertThat(owner.get(address).status()).isEqualTo(200);
  }

  @Test
  void a_key_without_the_scope_sees_no_webhook() {
    Page answer = console.signedIn(Scope.OMNI_READ).get(LIST);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text()).contains("Your key lacks the scope webhooks.manage");
  }
}
