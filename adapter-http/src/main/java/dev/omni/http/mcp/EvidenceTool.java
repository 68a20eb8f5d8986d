package dev.omni.http.mcp;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.Operations;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.http.view.Links;
import java.util.List;
import java.util.Optional;

/** The evidence of an answer: what it says in short, or the document that proves it. */
record EvidenceTool(Operations operations, Links links) {
  /** The member of a summary that no other answer has. */
  static final String SIGNED_BY = "signed_by";

  private static final String COSIGNED = "\u2014 "; // Begins a line of a note's signatures.

  Tool.ToolResult read(Caller caller, Json.Obj arguments, ToolOptions options) {
    OperationCall call =
        OperationCall.of(caller, Json.Obj.EMPTY).withPathValue("uuid", arguments.text("id"));
    Json data = operations.answer("evidence.read", call, Optional.empty()).data();
    boolean whole = arguments.find("summary").equals(Optional.of(new Json.Bool(false)));
    return Tool.ToolResult.with(
        whole ? links.followable(data) : CompactAnswer.of(summary((Json.Obj) data)));
  }

  private static Json.Obj summary(Json.Obj document) {
    Optional<Json.Obj> log = document.findObject("log");
    List<Json> signatures =
        document.findObject("envelope").map(e -> e.items("signatures")).orElse(List.of());
    Json.Obj summary =
        Json.obj(
            "id",
            document.find("id"),
            "kind",
            document.find("kind"),
            "status",
            document.find("status"),
            "run_id",
            document.findObject("execution").flatMap(run -> run.find("id")),
            "digests",
            document.find("digests"),
            SIGNED_BY,
            signatures.stream().map(each -> ((Json.Obj) each).text("keyid")).toList(),
            "log",
            log.map(
                entry ->
                    Json.obj("index", entry.find("index"), "tree_size", entry.find("tree_size"))));
    return summary
        .withPresent("timestamp", document.find("timestamp"))
        .with("cosignatures", log.map(EvidenceTool::cosigners).orElse(List.of()))
        .with("parents", document.items("parents"))
        .withPresent("sign_offs", document.find("sign_offs"));
  }

  /** Returns the names of those who signed the checkpoint besides the log. */
  private static List<String> cosigners(Json.Obj log) {
    String origin = log.findText("origin").orElse("");
    return log.findText("checkpoint").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(COSIGNED))
        .map(line -> line.split(" ", 3)[1])
        .filter(name -> !name.equals(origin))
        .toList();
  }
}
