package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.Routes;
import dev.omni.http.route.Route;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** To which workspace belongs what a key of the whole project makes, by every operation. */
class WorkspaceOfCreationTest {
  private static final String OWNER = "finance";
  private static final String OTHER = "scientific-discovery";
  private static final String SETS = "/omni/data-sets?name=chosen";

  /**
   * A creation.
   *
   * @param path where it is made
   * @param body of a new one
   * @param list where it is listed
   */
  private record Creation(String path, String body, String list) {
    /** Returns the body with the workspace as its first member. */
    String in(String workspace) {
      String own = "{'workspace_id':'" + workspace + "'";
      return own + (body.equals("{}") ? "}" : "," + body.substring(1));
    }

    String query(String workspace) {
      return path + (path.contains("?") ? "&" : "?") + "workspace_id=" + workspace;
    }

    boolean hasBody() {
      return body.startsWith("{");
    }
  }

  @TempDir static Path folder;
  private static AuthorityObjects objects;
  private static String workspace;

  @BeforeAll
  static void made() throws Exception {
    objects = new AuthorityObjects(folder);
    workspace = objects.workspaceOf(objects.text(AuthorityObjects.PROJECT), OWNER);
  }

  @AfterAll
  static void stop() {
    objects.close();
  }

  private static List<Creation> creations(String name) {
    String workflow = "/workflows/" + objects.made(OWNER, "workflow").orElseThrow() + "/runs";
    return List.of(
        new Creation(SETS, "day,close\n1," + name.length() + "\n", "/omni/data-sets"),
        new Creation(
            "/models/ref.exact/runs",
            "{'task':'quantity','input':{'expression':'1+1'}}",
            "/model-runs"),
        new Creation(
            "/lqm/compositions",
            "{'name':'"
                + name
                + "','kind':'ensemble','members':[{'model':'ref.exact'},{'model':'ref.float64'}]}",
            "/lqm/compositions"),
        new Creation(
            "/benchmarks/runs",
            "{'model':'ref.exact','suite':'science','limit':1,'epochs':1,'variants':0}",
            "/benchmarks/runs"),
        new Creation(
            "/verify",
            "{'claim':{'value':'1'},'basis':{'expression':'1','inputs':{}}}",
            "/verifications"),
        new Creation("/guard/check", "{'action':'look'}", "/guard/decisions"),
        new Creation(
            "/verify/forecasts", "{'question':{'key':'" + name + "'}}", "/verify/forecasts"),
        new Creation("/connections", "{'name':'c'}", "/connections"),
        new Creation(
            "/workflows",
            "{'name':'" + name + "','steps':[{'id':'w','uses':'wait','with':{'seconds':0}}]}",
            "/workflows"),
        new Creation(workflow, "{}", "/workflow-runs"),
        new Creation(
            "/outcomes",
            "{'subject':{'type':'guard_decision','id':'"
                + objects.made(OWNER, "decision").orElseThrow()
                + "'},'value':'ok','unit':'"
                + name
                + "'}",
            "/outcomes"));
  }

  private static AuthorityObjects.Answer made(String path, String body) throws Exception {
    return objects.post(AuthorityObjects.PROJECT, path, body);
  }

  private static boolean lists(String key, Creation creation, String id) throws Exception {
    return objects
        .send(key, "GET", creation.list() + "?limit=100", Optional.empty())
        .body()
        .contains(id);
  }

  @Test
  void every_operation_that_makes_something_in_a_workspace_has_a_row() {
    assertThat(
            Routes.API.stream()
                .filter(route -> route.method().equals("POST"))
                .filter(route -> route.wire().query().contains("workspace_id"))
                .map(route -> route.path().substring(Route.BASE.length()))
                .collect(Collectors.toSet()))
        .isEqualTo(
            creations("row").stream()
                .map(creation -> creation.path().replaceFirst("\\?.*", ""))
                .map(path -> path.replaceFirst("/[0-9a-f-]{36}/", "/{uuid}/"))
                .map(path -> path.replace("ref.exact", "{model}"))
                .collect(Collectors.toSet()));
  }

  @Test
  void what_names_a_workspace_in_its_body_or_its_query_belongs_to_it() throws Exception {
    var wrong = new ArrayList<String>();
    for (Creation each : creations("in-body")) {
      if (each.hasBody()) {
        note(wrong, each, made(each.path(), each.in(workspace)).id());
      }
    }
    for (Creation each : creations("in-the-query")) {
      note(wrong, each, made(each.query(workspace), each.body()).id());
    }
    assertThat(wrong).isEmpty();
  }

  private static void note(List<String> wrong, Creation each, String id) throws Exception {
    if (!lists(OWNER, each, id) || lists(OTHER, each, id)) {
      wrong.add(each.path() + " made " + id);
    }
  }

  @Test
  void what_has_a_parent_belongs_to_the_workspace_of_its_parent() throws Exception {
    String model = "/models/conn:" + objects.made(OWNER, "model").orElseThrow() + "/runs";
    String task = "{'task':'quantity','input':{'expression':'1+1'}}";
    var wrong = new ArrayList<String>();
    for (Creation each : creations("of-the-parent")) {
      if (each.path().equals("/outcomes") || each.path().startsWith("/workflows/")) {
        note(wrong, each, made(each.path(), each.body()).id());
      }
    }
    Creation run = new Creation(model, task, "/model-runs");
    note(wrong, run, made(model, task).id());
    assertThat(wrong).isEmpty();
    String other = objects.workspaceOf(objects.text(AuthorityObjects.PROJECT), OTHER);
    assertThat(made(model, run.in(other)).body())
        .contains("must be the workspace of what this belongs to");
  }

  @Test
  void a_workspace_that_the_key_does_not_have_is_as_if_it_did_not_exist() throws Exception {
    String live = objects.workspaceOf(objects.server().credentials().text("live_key"), OWNER);
    String elsewhere = objects.workspaceOf(objects.keyOfAnotherProject(), OWNER);
    for (Creation each : creations("nowhere")) {
      if (each.path().equals("/connections")) {
        continue; // Makes a draft; AuthorityMatrixTest compares it.
      }
      String none = made(each.query(AuthorityObjects.NOBODY), each.body()).anonymous();
      assertThat(none).as(each.path()).contains("workspace_not_found");
      assertThat(made(each.query(live), each.body()).anonymous()).isEqualTo(none);
      assertThat(made(each.query(elsewhere), each.body()).anonymous()).isEqualTo(none);
      assertThat(objects.post(OTHER, each.query(workspace), each.body()).anonymous())
          .as(each.path())
          .isEqualTo(none);
      assertThat(made(each.query("desk"), each.body()).body())
          .as(each.path())
          .contains("workspace_id")
          .contains("must be a UUID");
    }
  }

  @Test
  void a_trigger_to_a_workflow_of_another_workspace_names_none() throws Exception {
    String body = "{'name':'t','triggers':[{'event_type':'tick','workflow':'%s'}]}";
    for (String owner : List.of(OWNER, OTHER)) {
      String workflow = objects.made(owner, "workflow").orElseThrow();
      String made = objects.post(OTHER, "/connections", body.formatted(workflow)).body();
      assertThat(made.contains("triggers.0.workflow")).as(made).isEqualTo(owner.equals(OWNER));
      assertThat(made).contains(owner.equals(OWNER) ? "\"draft\"" : "\"unverified\"");
    }
  }
}
