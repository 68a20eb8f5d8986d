package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  @Test
  void every_operation_has_a_row() {
    assertThat(AuthorityRoutes.all()).isEqualTo(AuthorityRoutes.withRows());
  }

  @Test
  void what_belongs_to_another_workspace_is_as_if_it_did_not_exist() throws Exception {
    int rows = 0;
    var wrong = new ArrayList<String>();
    List<String> order =
        AuthorityRoutes.NAMED.keySet().stream()
            .sorted((a, b) -> Boolean.compare(a.startsWith("DELETE"), b.startsWith("DELETE")))
            .toList();
    for (String operation : order) {
      String method = operation.substring(0, operation.indexOf(' '));
      String template = operation.substring(operation.indexOf(' ') + 1);
      String sent = template.endsWith("/shares") ? "{}" : "{\"input\":{}}";
      Optional<String> body = Optional.of(sent).filter(any -> method.equals("POST"));
      for (String key : AuthorityObjects.KEYS) {
        AuthorityObjects.Answer none =
            objects.send(
                key, method, AuthorityRoutes.path(template, AuthorityObjects.NOBODY), body);
        for (String owner : AuthorityObjects.KEYS) {
          Optional<String> id = objects.made(owner, AuthorityRoutes.NAMED.get(operation));
          if (id.isEmpty() || (method.equals("DELETE") && AuthorityObjects.sees(key, owner))) {
            continue;
          }
          rows++;
          AuthorityObjects.Answer answer =
              objects.send(key, method, AuthorityRoutes.path(template, id.get()), body);
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
    int rows = 0;
    for (var list : AuthorityRoutes.LISTS.entrySet()) {
      String path = AuthorityRoutes.path(list.getKey().substring(4), "");
      for (String key : AuthorityObjects.KEYS) {
        AuthorityObjects.Answer answer =
            objects.send(key, "GET", path + "?limit=100", Optional.empty());
        assertThat(answer.status()).as(list + " " + answer.body()).isEqualTo(200);
        for (String owner : AuthorityObjects.KEYS) {
          Optional<String> id = objects.made(owner, list.getValue());
          if (id.isPresent()) {
            rows++;
            if (answer.body().contains(id.get()) != AuthorityObjects.sees(key, owner)) {
              wrong.add(list + " by " + key + " of " + owner);
            }
          }
        }
      }
    }
    System.out.println("AuthorityMatrixTest: " + rows + " rows of lists");
    assertThat(wrong).isEmpty();
  }

  /** A bound key learns nothing of what the project administers: not even whether it is there. */
  @Test
  void what_is_of_the_project_alone_is_refused_to_bound_keys() throws Exception {
    String hooks = "/developer/webhooks";
    String hook =
        objects.post(AuthorityObjects.PROJECT, hooks, "{'url':'https://hooks.example.com/'}").id();
    var wrong = new ArrayList<String>();
    for (var operation : AuthorityRoutes.OF_THE_PROJECT.entrySet()) {
      String method = operation.getKey().substring(0, operation.getKey().indexOf(' '));
      String template = operation.getKey().substring(method.length() + 1);
      Optional<String> body =
          Optional.of(operation.getValue().replace('\'', '"')).filter(text -> !text.isEmpty());
      for (String key : AuthorityObjects.KEYS) {
        if (key.equals(AuthorityObjects.PROJECT)) {
          continue;
        }
        var answer = objects.send(key, method, AuthorityRoutes.path(template, hook), body);
        var none =
            objects.send(
                key, method, AuthorityRoutes.path(template, AuthorityObjects.NOBODY), body);
        if (answer.status() != 403 || !answer.anonymous().equals(none.anonymous())) {
          wrong.add(operation.getKey() + " by " + key + ": " + answer);
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
