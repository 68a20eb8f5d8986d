package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What MCP names objects by: tools, tasks and resources. */
record AuthorityTools(AuthorityObjects objects) {
  private static final String META = "io.modelcontextprotocol/";

  /** What differs between two answers about the same. */
  private static final Pattern OWN =
      Pattern.compile(
          "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}"
              + "|req_[0-9A-Za-z-]+|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z"
              + "|\"sig\":\"[^\"]*\"|\"log\":(?:\\{[^}]*}|null)");

  /**
   * A tool, or a method that is none.
   *
   * @param kind of the object that it names; empty when it names none
   * @param message parameters with ID in the place of the object
   */
  record Row(String kind, String message) {
    static final Row NONE = new Row("", "");

    boolean names() {
      return !kind.isEmpty();
    }
  }

  /** A row for each tool that is no capability, and for each method that names an object. */
  static final Map<String, Row> ROWS =
      Map.ofEntries(
          Map.entry(
              "verify",
              new Row("run", "{'claim':{'value':'1'},'basis':{'run_id':'ID','pointer':'/price'}}")),
          Map.entry("guard_check", new Row("verification", "{'action':'a','evidence':['ID']}")),
          Map.entry(
              "run_model",
              new Row("model", "{'model':'conn:ID','task':'quantity','input':{'expression':'1'}}")),
          Map.entry("create_forecast", Row.NONE),
          Map.entry(
              "record_outcome",
              new Row(
                  "decision", "{'subject':{'type':'guard_decision','id':'ID'},'value':'blocked'}")),
          Map.entry("run_workflow", new Row("workflow", "{'workflow_id':'ID'}")),
          Map.entry("get_workflow_run", new Row("workflow-run", "{'id':'ID'}")),
          Map.entry("get_evidence", new Row("verification", "{'id':'ID'}")),
          Map.entry("list_capabilities", Row.NONE),
          Map.entry("search_capabilities", Row.NONE),
          Map.entry("describe_capability", Row.NONE),
          Map.entry("run_capability", Row.NONE),
          Map.entry("run_batch", Row.NONE),
          Map.entry("get_run", new Row("run", "{'id':'ID','wait':0}")),
          Map.entry("prove_text", new Row("run", "{'text':'It is 2.13.','runs':['ID']}")),
          Map.entry("tasks/get", new Row("run", "{'taskId':'ID'}")),
          Map.entry("tasks/update", new Row("run", "{'taskId':'ID'}")),
          Map.entry("tasks/cancel", new Row("run", "{'taskId':'ID'}")),
          Map.entry("resources/read", new Row("evidence", "{'uri':'lq://evidence/ID'}")));

  /** Returns the listed tools that run no capability: those do not name an object. */
  Set<String> listed() throws Exception {
    var names = new LinkedHashSet<String>();
    Optional<String> cursor = Optional.of("");
    while (cursor.isPresent()) {
      String of = cursor.get().isEmpty() ? "{}" : "{'cursor':'" + cursor.get() + "'}";
      Json.Obj page =
          (Json.Obj)
              JsonReader.parse(answer("?toolset=all", AuthorityObjects.PROJECT, "tools/list", of));
      Json.Obj result = page.findObject("result").orElseThrow(() -> new AssertionError(page));
      for (Json tool : result.items("tools")) {
        if (!tool.canonical().contains("dev.omni/capability")) {
          names.add(((Json.Obj) tool).text("name"));
        }
      }
      cursor = result.findText("nextCursor");
    }
    return names;
  }

  /** Returns what a key is told about an object, without what differs from call to call. */
  String asked(String key, String name, String id) throws Exception {
    String message = ROWS.get(name).message().replace("ID", id);
    boolean method = name.contains("/");
    String params = method ? message : "{'name':'" + name + "','arguments':" + message + "}";
    return OWN.matcher(answer("", key, method ? name : "tools/call", params)).replaceAll("*");
  }

  private String answer(String query, String key, String method, String params) throws Exception {
    Json.Obj meta =
        Json.obj(
            META + "protocolVersion",
            "2026-07-28",
            META + "clientCapabilities",
            Json.obj("extensions", Json.obj(META + "tasks", Json.Obj.EMPTY)));
    Json.Obj given = (Json.Obj) JsonReader.parse(params.replace('\'', '"'));
    return objects.rpc(
        query,
        key,
        Json.obj("jsonrpc", "2.0", "id", 1, "method", method, "params", given.with("_meta", meta)));
  }
}
