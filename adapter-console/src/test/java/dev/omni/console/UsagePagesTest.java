package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.json.Json;
import dev.omni.domain.usage.Quota;
import dev.omni.domain.usage.QuotaLimit;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Usage and requests as their use cases return them. */
class UsagePagesTest {
  private final TestConsole console = new TestConsole();

  @AfterEach
  void close() {
    console.close();
  }

  @Test
  void usage_shows_the_ended_runs_and_exports_them() {
    var key = console.key();
    var caller = key.key().caller("req_test", console.clock.instant());
    console.omni.run(caller, "finance.test.root", Json.obj("n", 4));
    Browser browser = console.signedIn(key);
    Page page = browser.get("/console/usage?group_by=capability");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text())
        .contains("<h1>Usage</h1>", "finance.test.root")
        .contains("<figcaption>Ended runs by day and capability</figcaption>");
    assertThat(browser.get("/console/usage").text())
        .contains("<figcaption>Ended runs by day</figcaption>");
    assertThat(browser.get("/console/usage.csv?group_by=capability").text())
        .startsWith("Start,capability,Runs")
        .contains("finance.test.root,1,");
    assertThat(browser.get("/console/usage?bucket=year").status()).isEqualTo(422);
  }

  @Test
  void quotas_stand_beside_what_is_used_of_them() {
    var key = console.key();
    var caller = key.key().caller("req_test", console.clock.instant());
    console.omni.run(caller, "finance.test.root", Json.obj("n", 4));
    Browser browser = console.signedIn(key);
    assertThat(browser.get("/console/usage").text()).doesNotContain("Quotas");

    Quota quota =
        new Quota(Map.of(QuotaLimit.RUNS_PER_DAY, 1L, QuotaLimit.BYTES_STORED, 1_000_000L));
    Project project = console.projects.find(Optional.empty()).with(Mode.TEST, quota);
    var event =
        new AuditEvent(console.clock.instant(), "operator", "projects.quota", Json.Obj.EMPTY);
    assertThat(console.stores.projects().replace(project, event)).isTrue();
    console.time.updateAndGet(now -> now.plusSeconds(2));

    String text = browser.get("/console/usage").text().replaceAll("<[^>]*>", " ");
    assertThat(text.replaceAll("\\s+", " "))
        .contains("Quota Limit Used Status Resets", "runs_per_day 1 1 reached", "bytes_stored")
        .contains("2026-03-02", "never");
  }

  @Test
  void requests_are_listed_by_their_filters() {
    Browser browser = console.signedIn();
    assertThat(browser.get("/console/requests?status=4xx").text()).contains("<h1>Requests</h1>");
    assertThat(browser.get("/console/requests/req_unknown1").status()).isEqualTo(404);
  }

  @Test
  void a_key_without_the_scope_sees_neither() {
    Browser browser = console.signedIn(Scope.OMNI_READ);
    assertThat(browser.get("/console/usage").text())
        .contains("Your key lacks the scope usage.read");
    assertThat(browser.get("/console/requests").text())
        .contains("Your key lacks the scope requests.read");
  }
}
