package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.fault.FaultCode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation for models: every page in Markdown, and its two indexes. */
class MarkdownPagesTest {
  private static final Pattern LINK = Pattern.compile("\\]\\((/[^)#]*)[^)]*\\)");
  private static final String MARKDOWN = "text/markdown; charset=utf-8";
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = TestServer.echoing();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static TestServer.Call open(String path) {
    return server.get("/" + path).without("Authorization");
  }

  private static Set<String> links(String text) {
    return LINK.matcher(text)
        .results()
        .map(link -> link.group(1))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  @Test
  void no_link_of_the_index_for_models_is_dead_and_those_to_pages_give_markdown() {
    TestServer.Response index = open("/llms.txt").send();
    assertThat(index.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
    assertThat(links(index.text())).hasSizeGreaterThan(40).contains("/docs/mcp.md");
    for (String link : links(index.text())) {
      TestServer.Response page = open(link).send();
      assertThat(page.status()).as(link).isEqualTo(200);
      if (link.startsWith("/docs/")) {
        assertThat(page.header("Content-Type")).as(link).isEqualToIgnoringWhitespace(MARKDOWN);
        assertThat(page.text()).as(link).startsWith("# ");
      }
    }
  }

  @Test
  void no_link_of_any_page_in_markdown_is_dead() {
    var lost = new LinkedHashSet<String>();
    var known = new LinkedHashSet<String>();
    String all = open("/llms-full.txt").send().text();
    for (String link : links(all)) {
      if (known.add(link) && open(link).send().status() != 200) {
        lost.add(link);
      }
    }
    assertThat(lost).isEmpty();
    assertThat(known).hasSizeGreaterThan(100);
    assertThat(all)
        .contains(
            "# Tools for agents\n",
            "# Evidence\n",
            "\n# European option, Black-Scholes-Merton price")
        .doesNotContain("](evidence.md)", "](../");
  }

  @ParameterizedTest
  @ValueSource(strings = {"evidence", "capabilities", "finance.option.vanilla", "errors", "search"})
  void a_page_is_in_markdown_by_its_ending_and_by_what_is_accepted(String name) {
    String text = open("/docs/" + name + ".md").send().text();
    assertThat(text).startsWith("# ");

    TestServer.Response accepted = open("/docs/" + name).with("Accept", "text/markdown").send();
    assertThat(accepted.text()).isEqualTo(text);
    assertThat(accepted.header("Vary")).contains("Accept");
    assertThat(open("/docs/" + name).send().text()).startsWith("<!doctype html>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/markdown                              | true",
        "text/markdown;q=0.5                        | true",
        "text/html, text/markdown                   | true",
        "text/html;q=0.9, text/markdown;q=1.0, */*  | true",
        "text/html, text/markdown;q=0.5             | false",
        "text/markdown;q=0                          | false",
        "text/html                                  | false",
        "*/*                                        | false",
        "text/markdownx                             | false",
        ";;,q=                                      | false"
      })
  void the_form_is_what_the_client_prefers(String accept, boolean markdown) {
    assertThat(open("/docs/evidence").with("Accept", accept).send().text().startsWith("# "))
        .isEqualTo(markdown);
    assertThat(open("/docs").with("Accept", accept).send().text().startsWith("# "))
        .isEqualTo(markdown);
  }

  @Test
  void errors_and_operations_are_all_told_in_markdown() {
    String errors = open("/docs/errors.md").send().text();
    for (FaultCode code : FaultCode.values()) {
      assertThat(errors).contains("\n## " + code.id() + "\n");
    }
    assertThat(open("/docs/reference.md").send().text())
        .contains("`POST /verify/mcp`: ", "`GET /llms.txt`: ");
  }

  @Test
  void a_page_that_moved_or_is_not_there_is_told_as_for_html() {
    TestServer.Response moved = open("/docs/story.md").send();
    assertThat(moved.status()).isEqualTo(308);
    assertThat(moved.header("Location")).isEqualTo("/docs/tutorial.md");
    for (String none : List.of("nothing.md", ".md", "evidence.md.md", "llms.txt", "page.html")) {
      assertThat(open("/docs/" + none).send().status()).as(none).isEqualTo(404);
    }
  }
}
