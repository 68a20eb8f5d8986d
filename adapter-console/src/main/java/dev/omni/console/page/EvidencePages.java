package dev.omni.console.page;

import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.json.JsonReader;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.PagePart.Graph.Node;
import dev.omni.console.view.Screen;
import dev.omni.console.view.ScriptData;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Evidence, which the browser checks itself. */
public final class EvidencePages {
  private static final String ADDRESS = "/console/evidence";

  private static final int DRAWN = 40;

  private final EvidenceReader evidence;

  /** Creates the pages. */
  public EvidencePages(EvidenceReader evidence) {
    this.evidence = evidence;
  }

  /** Adds the pages to a table. */
  public void addTo(PageTable table) {
    table
        .get(ADDRESS, request -> check())
        .get(ADDRESS + "/{id}", this::show)
        .get(ADDRESS + "/{id}/document.json", this::download);
  }

  private static Answer check() {
    return Answer.page(
        new Screen(
            "Evidence",
            "Choose a document to check it here, in this browser and without the server.",
            List.of(new PagePart.EvidenceCheck(Optional.empty(), ""))));
  }

  private Answer show(ConsoleRequest request) {
    Json.Obj document = evidence.read(request.caller(), request.id(), true);
    var parts = new ArrayList<PagePart>();
    parts.add(
        new PagePart.EvidenceCheck(
            Optional.of(new ScriptData(document)),
            Addresses.evidence(request.id()) + "/document.json"));
    parts.add(facts(document));
    parts.addAll(lineage(document));
    document.findObject("log").ifPresent(log -> parts.add(path(log)));
    return Answer.page(new Screen("Evidence", request.id().toString(), parts));
  }

  private static PagePart facts(Json.Obj document) {
    Json.Obj execution = document.findObject("execution").orElse(Json.Obj.EMPTY);
    Json.Obj digests = document.findObject("digests").orElse(Json.Obj.EMPTY);
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Status", badge(document, "status")));
    facts.add(new Fact("Kind", code(document, "kind")));
    facts.add(new Fact("Execution", badge(execution, "status")));
    facts.add(new Fact("Ended", code(execution, "completed_at")));
    facts.add(new Fact("Digest of the input", code(digests, "input")));
    facts.add(new Fact("Digest of the result", code(digests, "output")));
    return new PagePart.Facts("Document", facts);
  }

  private static Cell badge(Json.Obj object, String name) {
    return object.findText(name).map(word -> (Cell) new Cell.Badge(word)).orElseGet(Cell::none);
  }

  private static Cell code(Json.Obj object, String name) {
    return object.findText(name).map(text -> (Cell) new Cell.Code(text)).orElseGet(Cell::none);
  }

  /**
   * Returns the evidence on which a document depends, as a list, and as a graph if there is any.
   */
  private static List<PagePart> lineage(Json.Obj document) {
    List<Json.Obj> ancestors = WorkflowPages.objects(document.items("included"));
    Set<String> parents = Set.copyOf(cited(document));
    List<List<Cell>> rows =
        ancestors.stream()
            .map(
                ancestor ->
                    List.<Cell>of(
                        new Cell.Link(ADDRESS + "/" + ancestor.text("id"), ancestor.text("id")),
                        code(ancestor, "kind"),
                        new Cell.Text(
                            parents.contains(ancestor.text("id")) ? "parent" : "further back"),
                        code(ancestor.findObject("digests").orElse(Json.Obj.EMPTY), "output")))
            .toList();
    var list =
        new PagePart.Table(
            "Parents",
            List.of("Evidence", "Kind", "Relation", "Digest of the result"),
            rows,
            Empty.of("The evidence on which this depends stands here; this depends on none."));
    if (ancestors.isEmpty()) {
      return List.of(list);
    }
    var nodes = new ArrayList<Node>();
    ancestors.stream().limit(DRAWN).forEach(ancestor -> nodes.add(node(ancestor)));
    nodes.add(node(document));
    return List.of(PagePart.Graph.of("Lineage", nodes), list);
  }

  private static Node node(Json.Obj evidence) {
    return new Node(
        brief(evidence.findText("id").orElse("this document")),
        evidence.findText("kind").orElse(""),
        cited(evidence).stream().map(EvidencePages::brief).toList());
  }

  private static String brief(String id) {
    return id.substring(id.lastIndexOf('-') + 1);
  }

  private static List<String> cited(Json.Obj evidence) {
    return WorkflowPages.objects(evidence.items("parents")).stream()
        .map(parent -> parent.text("evidence_id"))
        .toList();
  }

  private static PagePart path(Json.Obj log) {
    var rows = new ArrayList<List<Cell>>();
    rows.add(row("Leaf", log.findText("leaf_hash").orElse("")));
    int level = 1;
    for (Json hash : log.items("inclusion")) {
      rows.add(row("Sibling on level " + level, ResultParts.text(hash)));
      level++;
    }
    rows.add(row("Checkpoint", log.findText("checkpoint").orElse("")));
    String place =
        "Path in the tree: entry "
            + log.find("index").map(ResultParts::text).orElse("?")
            + " of "
            + log.find("tree_size").map(ResultParts::text).orElse("?");
    return new PagePart.Table(place, List.of("Node", "Hash"), rows, Empty.of(""));
  }

  private static List<Cell> row(String name, String hash) {
    return List.of(new Cell.Text(name), new Cell.Code(hash));
  }

  private Answer download(ConsoleRequest request) {
    Json.Obj document = evidence.read(request.caller(), request.id(), true);
    return new Answer.Bytes(
        "application/json; charset=utf-8",
        JsonReader.bytes(document),
        Optional.of("evidence-" + request.id() + ".json"));
  }
}
