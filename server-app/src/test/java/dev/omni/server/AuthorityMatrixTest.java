package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.Routes;
import dev.omni.http.route.Route;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every operation that names an object, with each key, for an object that each key made. */
class AuthorityMatrixTest {
  /** The kind of object that an operation names; a row for each operation that names one. */
  private static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("GET /omni/runs/{run}", "run"),
          Map.entry("GET /omni/runs/{run}/evidence", "run"),
          Map.entry("GET /omni/runs/{run}/events", "run"),
          Map.entry("GET /omni/runs/{run}/plot", "run"),
          Map.entry("GET /omni/runs/{run}/rows", "run"),
          Map.entry("GET /omni/runs/{run}/rows/{row}", "run"),
          Map.entry("POST /omni/runs/{run}/cancel", "run"),
          Map.entry("POST /omni/runs/{run}/retry", "run"),
          Map.entry("GET /omni/data-sets/{set}", "set"),
          Map.entry("GET /omni/data-sets/{set}/rows", "set"),
          Map.entry("DELETE /omni/data-sets/{set}", "set"),
          Map.entry("GET /model-runs/{uuid}", "model-run"),
          Map.entry("GET /benchmarks/runs/{uuid}", "benchmark-run"),
          Map.entry("GET /verifications/{uuid}", "verification"),
          Map.entry("GET /guard/decisions/{uuid}", "decision"),
          Map.entry("GET /connections/{uuid}", "connection"),
          Map.entry("POST /connections/{uuid}/validate", "connection"),
          Map.entry("POST /connections/{uuid}/events", "connection"),
          Map.entry("GET /connections/{uuid}/events", "connection"),
          Map.entry("GET /workflows/{uuid}", "workflow"),
          Map.entry("POST /workflows/{uuid}/runs", "workflow"),
          Map.entry("GET /workflow-runs/{uuid}", "workflow-run"),
          Map.entry("POST /workflow-runs/{uuid}/cancel", "workflow-run"),
          Map.entry("GET /outcomes/{uuid}", "outcome"),
          Map.entry("GET /lqm/evidence/{uuid}", "evidence"));

  private static final Map<String, String> LISTS =
      Map.of(
          "/omni/runs", "run",
          "/omni/data-sets", "set",
          "/model-runs", "model-run",
          "/benchmarks/runs", "benchmark-run",
          "/verifications", "verification",
          "/guard/decisions", "decision",
          "/connections", "connection",
          "/workflow-runs", "workflow-run",
          "/workflows", "workflow",
          "/outcomes", "outcome");

  @TempDir static Path folder;
  private static AuthorityObjects objects;

  @BeforeAll
  static void made() throws Exception {
    objects = new AuthorityObjects(folder);
  }

  @AfterAll
  static void stop() {
    objects.close();
  }

  private static String below(Route route) {
    return route.path().substring(Route.BASE.length());
  }

  private static String path(String template, String id) {
    return template.replaceFirst("\\{(run|set|uuid)}", id).replace("{row}", "0");
  }

  @Test
  void every_operation_that_names_an_object_has_a_row() {
    assertThat(
            Routes.API.stream()
                .filter(route -> route.path().matches(".*\\{(run|set|uuid)}.*"))
                .filter(route -> !below(route).startsWith("/developer/"))
                .map(route -> route.method() + " " + below(route))
                .collect(Collectors.toSet()))
        .isEqualTo(NAMED.keySet());
    assertThat(
            Routes.API.stream()
                .filter(route -> route.method().equals("GET") && !route.path().contains("{"))
                .map(AuthorityMatrixTest::below)
                .filter(path -> !path.startsWith("/developer/"))
                .collect(Collectors.toSet()))
        .containsAll(LISTS.keySet());
  }

  @Test
  void what_belongs_to_another_workspace_is_as_if_it_did_not_exist() throws Exception {
    int rows = 0;
    var wrong = new ArrayList<String>();
    List<String> order =
        NAMED.keySet().stream()
            .sorted((a, b) -> Boolean.compare(a.startsWith("DELETE"), b.startsWith("DELETE")))
            .toList();
    for (String operation : order) {
      String method = operation.substring(0, operation.indexOf(' '));
      String template = operation.substring(operation.indexOf(' ') + 1);
      Optional<String> body = Optional.of("{\"input\":{}}").filter(any -> method.equals("POST"));
      for (String key : AuthorityObjects.KEYS) {
        AuthorityObjects.Answer none =
            objects.send(key, method, path(template, AuthorityObjects.NOBODY), body);
        for (String owner : AuthorityObjects.KEYS) {
          Optional<String> id = objects.made(owner, NAMED.get(operation));
          if (id.isEmpty() || (method.equals("DELETE") && AuthorityObjects.sees(key, owner))) {
            continue;
          }
          rows++;
          AuthorityObjects.Answer answer =
              objects.send(key, method, path(template, id.get()), body);
          boolean same = answer.status() == 404 && answer.anonymous().equals(none.anonymous());
          if (AuthorityObjects.sees(key, owner) ? same : !same) {
            wrong.add(operation + " by " + key + " of " + owner + ": " + answer);
          }
        }
      }
    }
    System.out.println("AuthorityMatrixTest: " + rows + " rows");
    assertThat(rows).isGreaterThan(150);
    assertThat(wrong).isEmpty();
  }

  @Test
  void lists_hold_what_the_key_sees_and_nothing_else() throws Exception {
    var wrong = new ArrayList<String>();
    for (var list : LISTS.entrySet()) {
      for (String key : AuthorityObjects.KEYS) {
        AuthorityObjects.Answer answer =
            objects.send(key, "GET", list.getKey() + "?limit=100", Optional.empty());
        assertThat(answer.status()).as(list + " " + answer.body()).isEqualTo(200);
        for (String owner : AuthorityObjects.KEYS) {
          Optional<String> id = objects.made(owner, list.getValue());
          if (id.isPresent()
              && answer.body().contains(id.get()) != AuthorityObjects.sees(key, owner)) {
            wrong.add(list + " by " + key + " of " + owner);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static String withoutIds(AuthorityObjects.Answer answer) {
    return answer.status()
        + answer
            .anonymous()
            .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "id")
            .replaceAll("20\\d\\d-\\d\\d-\\d\\dT[0-9:.]+Z", "time");
  }

  /** Of another mode, another project, and of another one than that of a bound key. */
  @Test
  void a_workspace_that_a_key_does_not_have_is_as_if_it_did_not_exist() throws Exception {
    String run =
        "{'capability':'finance.option.vanilla','workspace_id':'%s','input':{'type':'call','spot':60,"
            + "'strike':65,'rate':0.08,'volatility':0.3,'expiry_years':0.25}}";
    String connection = "{'name':'c','workspace_id':'%s'}";
    List<String> others =
        List.of(
            objects.workspaceOf(objects.server().credentials().text("live_key"), "finance"),
            objects.workspaceOf(objects.keyOfAnotherProject(), "finance"));
    String ofTheOther = objects.workspaceOf(objects.text(AuthorityObjects.PROJECT), "biology");
    for (String key : AuthorityObjects.KEYS) {
      var strange = new ArrayList<>(others);
      if (!key.equals(AuthorityObjects.PROJECT)) {
        strange.add(ofTheOther);
      }
      for (String path : List.of("/omni/finance/runs", "/connections")) {
        String body = path.equals("/connections") ? connection : run;
        AuthorityObjects.Answer none =
            objects.post(key, path, body.formatted(AuthorityObjects.NOBODY));
        assertThat(none.body()).containsAnyOf("workspace_not_found", "must be a workspace of this");
        for (String workspace : strange) {
          AuthorityObjects.Answer answer = objects.post(key, path, body.formatted(workspace));
          assertThat(withoutIds(answer)).as(path + " by " + key).isEqualTo(withoutIds(none));
        }
      }
    }
  }

  @Test
  void each_tool_of_mcp_has_a_row_and_finds_nothing_of_another_workspace() throws Exception {
    var tools = new AuthorityTools(objects);
    assertThat(tools.listed())
        .isEqualTo(
            AuthorityTools.ROWS.keySet().stream()
                .filter(name -> !name.contains("/"))
                .collect(Collectors.toSet()));
    int rows = 0;
    var wrong = new ArrayList<String>();
    for (var tool : AuthorityTools.ROWS.entrySet()) {
      for (String key : AuthorityObjects.KEYS) {
        if (!tool.getValue().names()) {
          continue;
        }
        String none = tools.asked(key, tool.getKey(), AuthorityObjects.NOBODY);
        for (String owner : AuthorityObjects.KEYS) {
          Optional<String> id = objects.made(owner, tool.getValue().kind());
          if (id.isPresent()) {
            rows++;
            String told = tools.asked(key, tool.getKey(), id.get());
            if (AuthorityObjects.sees(key, owner) == told.equals(none)) {
              wrong.add(tool.getKey() + " by " + key + " of " + owner + ": " + told);
            }
          }
        }
      }
    }
    System.out.println("AuthorityMatrixTest: " + rows + " rows of tools");
    assertThat(wrong).isEmpty();
    assertThat(rows).isGreaterThan(60);
  }

  @Test
  void each_page_of_the_console_has_a_row_and_shows_nothing_of_another_workspace()
      throws Exception {
    assertThat(Set.copyOf(objects.server().node().pages()))
        .isEqualTo(
            Stream.of(
                    AuthorityPages.NAMED.keySet(),
                    AuthorityPages.LISTS.keySet(),
                    AuthorityPages.OTHERS)
                .flatMap(Set::stream)
                .collect(Collectors.toSet()));
    var pages = new AuthorityPages(objects);
    int rows = 0;
    var wrong = new ArrayList<String>();
    for (String key : AuthorityObjects.KEYS) {
      for (String owner : AuthorityObjects.KEYS) {
        for (var page : AuthorityPages.NAMED.entrySet()) {
          Optional<String> id = objects.made(owner, page.getValue());
          if (id.isPresent()) {
            rows++;
            var none = pages.shown(key, page.getKey(), AuthorityObjects.NOBODY);
            var shown = pages.shown(key, page.getKey(), id.get());
            boolean same = shown.status() == 404 && shown.anonymous().equals(none.anonymous());
            if (AuthorityObjects.sees(key, owner) ? same : !same) {
              wrong.add(
                  page
                      + " by "
                      + key
                      + " of "
                      + owner
                      + ": "
                      + shown.status()
                      + " "
                      + none.status());
            }
          }
        }
        for (var list : AuthorityPages.LISTS.entrySet()) {
          Optional<String> id = objects.made(owner, list.getValue());
          if (id.isPresent()) {
            rows++;
            String shown = pages.get(key, list.getKey().substring(4)).body();
            if (shown.contains(id.get()) != AuthorityObjects.sees(key, owner)) {
              wrong.add(list + " by " + key + " of " + owner);
            }
          }
        }
      }
    }
    System.out.println("AuthorityMatrixTest: " + rows + " rows of pages");
    assertThat(wrong).isEmpty();
    assertThat(rows).isGreaterThan(100);
  }
}
