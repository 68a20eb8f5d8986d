package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import dev.omni.domain.access.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run from its form to its page, without any script. */
class RunFromFormTest {
  private static final String ROOT = TestConsole.ROOT;

  private final TestConsole console = new TestConsole();

  @AfterEach
  void close() {
    console.close();
  }

  private static String field(String page, String name) {
    var found = Pattern.compile("name=\"" + name + "\"[^>]*value=\"([^\"]*)\"").matcher(page);
    assertThat(found.find()).as(name).isTrue();
    return found.group(1);
  }

  private static Map<String, String> filled(String page, String radicand) {
    var fields = new LinkedHashMap<String, String>();
    fields.put("idempotency_key", field(page, "idempotency_key"));
    fields.put("workspace_id", page.replaceAll("(?s).*<option value=\"([0-9a-f-]{36})\".*", "$1"));
    fields.put("/input/n", radicand);
    return fields;
  }

  private Page run(Browser browser, String radicand) {
    Page form = browser.get(ROOT);
    return browser.act(ROOT, filled(form.text(), radicand));
  }

  @Test
  void the_form_holds_the_first_example_and_runs_it() {
    Browser browser = console.signedIn();
    Page form = browser.get(ROOT);
    assertThat(field(form.text(), "/input/n")).isEqualTo("4");
    Page answer = browser.act(ROOT, filled(form.text(), "4"));
    assertThat(answer.status()).isEqualTo(303);
    assertThat(browser.get(answer.header("Location")).text())
        .contains("<h1>Run</h1>", "completed", "Root", "data-at=\"/result/root\">2</code>")
        .contains("data-headline>Root 2</output>");
  }

  @Test
  void a_run_begins_with_its_value_and_one_without_result_with_its_state() {
    Browser browser = console.signedIn();
    String done = browser.get(run(browser, "4").header("Location")).text();
    assertThat(done.indexOf("data-headline")).isPositive().isLessThan(done.indexOf("s-summary"));
    String failed = browser.get(run(browser, "-4").header("Location")).text();
    assertThat(failed).contains("s-error").doesNotContain("data-headline");
    assertThat(failed.indexOf("s-summary")).isPositive().isLessThan(failed.indexOf("s-error"));
  }

  @Test
  void a_double_click_makes_one_run() {
    Browser browser = console.signedIn();
    Map<String, String> fields = filled(browser.get(ROOT).text(), "9");
    String first = browser.act(ROOT, fields).header("Location");
    assertThat(browser.act(ROOT, fields).header("Location")).isEqualTo(first);
  }

  @Test
  void a_wrong_value_is_kept_and_named_at_its_field() {
    Browser browser = console.signedIn();
    Page answer = run(browser, "a lot");
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.text())
        .contains("There is a problem", "href=\"#f-input-n\"", "id=\"f-input-n-problem\"")
        .contains("value=\"a lot\"");
  }

  @Test
  void a_number_is_sent_as_typed() {
    Browser browser = console.signedIn();
    String page = browser.get(run(browser, "2.00000000000000000000001").header("Location")).text();
    assertThat(page).contains("2.00000000000000000000001");
  }

  @Test
  void a_key_without_the_scope_is_not_offered_the_form_and_refused() {
    Browser full = console.signedIn();
    Map<String, String> fields = filled(full.get(ROOT).text(), "4");
    Browser reader = console.signedIn(Scope.OMNI_READ);
    assertThat(reader.get(ROOT).text())
        .contains("Your key lacks the scope omni.finance.run")
        .doesNotContain("name=\"/input/n\"");
    assertThat(reader.act(ROOT, fields).status()).isEqualTo(403);
    Page lacking = console.signedIn(Scope.EVIDENCE_READ).get("/console/runs");
    assertThat(lacking.status()).isEqualTo(403);
    assertThat(lacking.text()).contains("Your key lacks the scope omni.read");
  }

  @Test
  void a_run_of_another_project_is_not_found_as_one_that_never_was() {
    String run = run(console.signedIn(), "4").header("Location");
    console.projects.create("second");
    Browser stranger = console.signedIn(console.key("second"));
    Page theirs = stranger.get(run);
    Page never = stranger.get("/console/runs/00000000-0000-4000-8000-000000000001");
    assertThat(theirs.status()).isEqualTo(404);
    assertThat(plain(theirs)).isEqualTo(plain(never));
  }

  private static String plain(Page page) {
    return page.text().replaceAll("data-token=\"[^\"]*\"", "");
  }

  @Test
  void two_runs_stand_side_by_side_and_say_where_they_differ() {
    Browser browser = console.signedIn();
    String one = run(browser, "4").header("Location").replaceAll(".*/", "");
    String two = run(browser, "9").header("Location").replaceAll(".*/", "");
    assertThat(browser.get("/console/compare?run=" + one + "&run=" + two).text())
        .contains("<h1>Compare runs</h1>", "differs", "<code>4</code>", "<code>9</code>");
    assertThat(browser.get("/console/compare?run=" + one).status()).isEqualTo(422);
  }

  @Test
  void differences_are_taken_from_the_baseline_and_three_runs_show_only_what_differs() {
    Browser browser = console.signedIn();
    String one = run(browser, "4").header("Location").replaceAll(".*/", "");
    String two = run(browser, "9").header("Location").replaceAll(".*/", "");
    String three = run(browser, "9").header("Location").replaceAll(".*/", "");
    String compared = "/console/compare?run=" + one + "&run=" + two;
    String page = browser.get(compared).text();
    assertThat(page).contains("<code>+1</code>", "<code>+50 %</code>");
    assertThat(browser.get(compared + "&baseline=" + two).text())
        .contains("<code>-1</code>", "<code>-33.33 %</code>");
    assertThat(browser.get(compared + "&baseline=" + three).status()).isEqualTo(422);
    String all = browser.get(compared + "&run=" + three).text();
    assertThat(all).contains("Difference, Run 3").doesNotContain("Nothing differs.");
    assertThat(browser.get("/console/compare?run=" + two + "&run=" + three + "&chosen=true").text())
        .contains("Radicand");
    assertThat(
            browser
                .get("/console/compare?run=" + two + "&run=" + three + "&chosen=true&differs=true")
                .text())
        .contains("Nothing differs.")
        .doesNotContain("Radicand</td>");
  }

  @Test
  void the_list_finds_runs_by_its_filters_and_exports_them() {
    Browser browser = console.signedIn();
    String id = run(browser, "4").header("Location").replaceAll(".*/", "");
    assertThat(browser.get("/console/runs?status=completed").text()).contains(id);
    assertThat(browser.get("/console/runs?status=failed").text()).doesNotContain(id);
    assertThat(browser.get("/console/runs?status=wrong").status()).isEqualTo(422);
    Page export = browser.get("/console/runs.csv");
    assertThat(export.header("Content-Type")).startsWith("text/csv");
    assertThat(export.text()).startsWith("id,capability,status").contains(id);
  }

  static List<String> hostile() {
    return List.of(
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "' onfocus='alert(1)",
        "<svg/onload=alert(1)>",
        "</textarea><script>alert(1)</script>",
        "</title><script>alert(1)</script>",
        "javascript:alert(1)",
        "${7*7}",
        "@template.layout()",
        "$unsafe{x}",
        "\u202eabc",
        "a\u0007b",
        "<!--",
        "&lt;b&gt;",
        "x".repeat(100_000));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void what_a_person_sends_stays_text(String text) {
    Browser browser = console.signedIn();
    Page answer = run(browser, text);
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.text())
        .doesNotContain("<script>alert", "<img src=x", "<svg/onload", "\u202e", "\u0007");
    assertThat(answer.text()).doesNotContain(" onfocus='alert(1)'>");
    Page list =
        browser.get(
            "/console/capabilities?q="
                + java.net.URLEncoder.encode(
                    text.substring(0, Math.min(2000, text.length())),
                    java.nio.charset.StandardCharsets.UTF_8));
    assertThat(list.status()).isEqualTo(200);
    assertThat(list.text()).doesNotContain("<script>alert", "<img src=x", "<svg/onload", "\u202e");
  }
}
