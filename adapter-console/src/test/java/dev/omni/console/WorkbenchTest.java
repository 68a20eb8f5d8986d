package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import dev.omni.domain.access.Scope;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The form of a capability shows its result while it is filled, and nothing of it is kept. */
class WorkbenchTest {
  private static final String PREVIEW = TestConsole.ROOT + "/preview";

  private final TestConsole console = new TestConsole();
  private final Browser ada = console.signedIn();

  @AfterEach
  void close() {
    console.close();
  }

  private Page preview(String radicand) {
    ada.get(TestConsole.ROOT);
    return ada.act(PREVIEW, Map.of("/input/n", radicand));
  }

  private int runs() {
    return ada.get("/console/runs").text().split("href=\"/console/runs/[0-9a-f]{8}-", -1).length
        - 1;
  }

  @Test
  void a_preview_has_result_and_programs_of_the_form_and_leaves_no_run() {
    Page page = preview("81");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text())
        .contains("data-headline", "preview, not stored", "data-at=\"/result/root\">9</code>")
        .contains("n=81");
    assertThat(page.header("Cache-Control")).isEqualTo("no-store");
    assertThat(runs()).isZero();
    assertThat(console.stores.administration().audit().page(1, 100))
        .noneMatch(entry -> entry.require().event().name().equals("console.action"));
  }

  @Test
  void a_problem_stands_at_its_field_and_the_programs_still_follow() {
    Page page = preview("x");

    assertThat(page.status()).isEqualTo(422);
    assertThat(page.text()).contains("id=\"f-input-n-problem\"").doesNotContain("data-headline");
  }

  @Test
  void the_address_fills_the_form() {
    String page = ada.get(TestConsole.ROOT + "?input.n=49").text();

    assertThat(page).contains("value=\"49\"", "data-at=\"/result/root\">7</code>");
  }

  @Test
  void a_preview_needs_the_token_and_the_scope_of_a_run() {
    assertThat(ada.post(PREVIEW, Map.of("/input/n", "4")).status()).isEqualTo(403);
    Browser reader = console.signedIn(Scope.OMNI_READ);
    String page = reader.get(TestConsole.ROOT).text();
    assertThat(page).doesNotContain("data-headline", "data-bench");
    assertThat(reader.act(PREVIEW, new HashMap<>(Map.of("/input/n", "4"))).status()).isEqualTo(403);
  }
}
