package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.fault.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentationTest {
  private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");
  private static final Pattern FETCHED =
      Pattern.compile(
          "(?i)<script(?! src=\"/docs/site.js\" defer></script>)|\\son[a-z]+=|<iframe|<style"
              + "|\\sstyle=|src=\"(?!/docs/)");

  /** A command goes on in lines that begin with a space. */
  private static final Pattern COMMAND = Pattern.compile("curl [^\\n]*+(?:\\n [^\\n]*+)*+");

  private static final Pattern BODY = Pattern.compile(" -d (?:'\\{|@)");

  private static final Pattern PICTURE = Pattern.compile("src=\"([^\"]*\\.(?:svg|png))\"");
  private static final Path MOVED =
      Path.of("src/main/resources/dev/omni/http/docs/moved.properties");
  private static final Pattern ENTRY = Pattern.compile("<li><a href=\"([^\"]*)\">([^<]*)</a></li>");

  private static TestServer server;

  /** All pages that can be reached from the first one, by their paths. */
  private static Map<String, String> pages;

  @BeforeAll
  static void fetch_all_pages() {
    server = TestServer.echoing();
    pages = pages();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static TestServer.Response page(String path) {
    return server.get("/" + path).without("Authorization").send();
  }

  private static Map<String, String> pages() {
    var found = new LinkedHashMap<String, String>();
    var next = new ArrayDeque<>(Set.of("/docs"));
    while (!next.isEmpty()) {
      String path = next.remove();
      TestServer.Response answer = page(path);
      assertThat(answer.status()).as(path).isEqualTo(200);
      found.put(path, answer.text());
      LINK.matcher(answer.text())
          .results()
          .map(link -> link.group(1).replaceFirst("#.*", ""))
          .filter(to -> to.startsWith("/") && !found.containsKey(to) && !next.contains(to))
          .forEach(next::add);
    }
    return found;
  }

  @Test
  void every_link_between_pages_leads_to_a_place_that_is_there() {
    var lost = new LinkedHashSet<String>();
    pages.forEach(
        (path, text) ->
            LINK.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(to -> to.contains("#") && !to.contains("://"))
                .forEach(
                    to -> {
                      String page = to.startsWith("#") ? path : to.replaceFirst("#.*", "");
                      String place = "id=\"" + to.replaceFirst(".*#", "") + "\"";
                      if (!pages.getOrDefault(page, "").contains(place)) {
                        lost.add(path + " -> " + to);
                      }
                    }));

    assertThat(lost).isEmpty();
    assertThat(pages).containsKeys("/docs/errors", "/docs/reference", "/docs/capabilities");
    assertThat(pages).hasSizeGreaterThan(18);
  }

  @Test
  void every_guide_of_the_repository_has_a_page_and_every_page_the_title_of_the_menu()
      throws IOException {
    try (var files = Files.list(Path.of("../docs"))) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".md"))
          .filter(name -> !name.equals("index.md"))
          .map(name -> "/docs/" + name.replace(".md", ""))
          .forEach(page -> assertThat(pages.keySet()).contains(page));
    }
    List<MatchResult> entries = ENTRY.matcher(pages.get("/docs")).results().toList();
    assertThat(entries)
        .hasSizeGreaterThan(25)
        .allSatisfy(
            entry ->
                assertThat(pages.get(entry.group(1)))
                    .contains("<title>" + entry.group(2) + " · Omni</title>"));
  }

  @Test
  void the_site_has_a_page_for_every_capability_and_decision() throws IOException {
    for (String folder : new String[] {"capabilities", "adr"}) {
      try (var files = Files.list(Path.of("../docs", folder))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".md"))
            .forEach(
                name -> assertThat(pages.keySet()).contains("/docs/" + name.replace(".md", "")));
      }
    }
  }

  @Test
  void every_picture_of_a_page_is_there() {
    var pictures = new LinkedHashSet<String>();
    pages
        .values()
        .forEach(
            text -> PICTURE.matcher(text).results().forEach(found -> pictures.add(found.group(1))));

    assertThat(pictures)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            picture -> {
              TestServer.Response answer = page(picture);
              assertThat(answer.status()).isEqualTo(200);
              assertThat(answer.header("Content-Type")).startsWith("image/");
            });
  }

  @Test
  void a_page_that_was_renamed_leads_to_its_new_name() {
    TestServer.Response moved = page("/docs/story");

    assertThat(moved.status()).isEqualTo(308);
    assertThat(moved.header("Location")).isEqualTo("/docs/tutorial");
  }

  @Test
  void every_new_name_of_a_renamed_page_is_a_page() throws IOException {
    var moved = new Properties();
    moved.load(Files.newBufferedReader(MOVED));

    assertThat(moved.stringPropertyNames())
        .isNotEmpty()
        .allSatisfy(
            name -> {
              assertThat(page("/docs/" + name).status()).isEqualTo(308);
              assertThat(page("/docs/" + moved.getProperty(name)).status()).isEqualTo(200);
            });
  }

  @Test
  void the_search_knows_the_sections_of_all_pages() {
    String index = page("/docs/search.json").text();

    assertThat(index)
        .contains("\"/docs/jobs#wait-for-a-job\"", "\"/docs/errors#rate_limit_exceeded\"")
        .contains("\"/docs/finance.option.vanilla\"", "\"Cancel a run\"");
    assertThat(page("/docs/search?q=cancel").text())
        .contains("<a href=\"/docs/jobs#wait-for-a-job\">Wait for a job</a>");
  }

  @Test
  void commands_that_send_a_body_say_of_what_type_it_is() {
    var commands = new ArrayList<String>();
    pages
        .values()
        .forEach(
            text ->
                COMMAND
                    .matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .filter(command -> BODY.matcher(command).find())
                    .forEach(commands::add));

    assertThat(commands)
        .hasSizeGreaterThan(4)
        .allMatch(command -> command.contains("Content-Type: application/json"));
  }

  @Test
  void pages_hold_nothing_that_runs_or_is_fetched_from_elsewhere() {
    pages.forEach(
        (path, text) -> {
          if (!path.endsWith(".json") && !path.endsWith(".css")) {
            assertThat(FETCHED.matcher(text.replaceAll("(?s)<pre.*?</pre>", "")).find())
                .as(path)
                .isFalse();
            assertThat(text).as(path).doesNotContain("rel=\"stylesheet\" href=\"http");
          }
        });
    TestServer.Response start = page("/docs");
    assertThat(start.header("Content-Security-Policy"))
        .startsWith("default-src 'none'; style-src 'self';")
        .doesNotContain("unsafe")
        .contains("frame-ancestors 'none'");
    assertThat(start.header("Referrer-Policy")).isEqualTo("no-referrer");
    assertThat(start.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(page("/docs/style.css").header("Content-Type")).startsWith("text/css");
  }

  @ParameterizedTest
  @EnumSource(FaultCode.class)
  void every_code_has_a_section_with_its_cause_and_what_helps(FaultCode code) {
    String text = page("/docs/errors").text();
    int from = text.indexOf("<section id=\"" + code + "\">");
    assertThat(from).isPositive();
    String section = text.substring(from, text.indexOf("</section>", from));

    assertThat(section).contains("<dt>Cause</dt><dd><p>", "<dt>Remedy</dt><dd><p>");
    assertThat(section).contains(code.retryable() ? ">retry<" : "do not retry");
  }

  @Test
  void the_address_in_an_error_opens_its_section() {
    TestServer.Response refused = server.get("/omni/nowhere/capabilities").send();
    String address = refused.error().findText("docs_url").orElseThrow();
    String path = java.net.URI.create(address).getPath();

    assertThat(page(path).text())
        .contains("<section id=\"" + java.net.URI.create(address).getFragment() + "\">");
    assertThat(address).endsWith("#world_invalid");
  }

  @Test
  void a_page_that_there_is_not_is_a_refusal_like_others() {
    for (String name : new String[] {"nothing", "errors.json", "..%2e", "package-info"}) {
      TestServer.Response none = page("/docs/" + name);
      assertThat(none.status()).as(name).isIn(400, 404);
      assertThat(none.header("Content-Type")).startsWith("application/json");
    }
    assertThat(page("/docs/nothing").code()).isEqualTo("route_not_found");
  }

  @Test
  void the_reference_says_something_of_every_status() {
    assertThat(page("/docs/reference").text())
        .contains("<td>404</td><td>listed by the contract")
        .doesNotContain("<td></td>");
  }

  @Test
  void the_reference_shows_every_operation() {
    String text = page("/docs/reference").text();

    assertThat(Routes.API).allSatisfy(route -> assertThat(text).contains(shown(route.path())));
  }

  private static String shown(String path) {
    return "<code>" + path.substring("/api/v1".length()) + "</code>";
  }
}
