package dev.omni.console.page;

import dev.omni.application.evidence.EvidenceReader;
import dev.omni.application.json.JsonReader;
import dev.omni.console.item.EvidenceItem;
import dev.omni.console.item.LogItem;
import dev.omni.console.item.Members;
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
    var item = new EvidenceItem(new Members(document));
    parts.add(facts(item));
    parts.addAll(lineage(item));
    item.log().ifPresent(log -> parts.add(path(log)));
    return Answer.page(new Screen("Evidence", request.id().toString(), parts));
  }

  private static PagePart facts(EvidenceItem document) {
    return new PagePart.Facts(
        "Document",
        List.of(
            new Fact("Status", ItemTable.cell(document.status(), Cell.Badge::new)),
            new Fact("Kind", ItemTable.cell(document.kind(), Cell.Code::new)),
            new Fact("Execution", ItemTable.cell(document.executionStatus(), Cell.Badge::new)),
            new Fact("Ended", ItemTable.cell(document.ended(), Cell.Code::new)),
            new Fact("Digest of the input", ItemTable.cell(document.input(), Cell.Code::new)),
            new Fact("Digest of the result", ItemTable.cell(document.output(), Cell.Code::new))));
  }

  /**
   * Returns the evidence on which a document depends, as a list, and as a graph if there is any.
   */
  private static List<PagePart> lineage(EvidenceItem document) {
    List<EvidenceItem> ancestors = document.ancestors();
    Set<String> parents = Set.copyOf(document.parents());
    List<List<Cell>> rows = ancestors.stream().map(ancestor -> row(ancestor, parents)).toList();
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

  private static List<Cell> row(EvidenceItem ancestor, Set<String> parents) {
    String id = ancestor.id().orElse("");
    return List.of(
        new Cell.Link(ADDRESS + "/" + id, id),
        ItemTable.cell(ancestor.kind(), Cell.Code::new),
        new Cell.Text(parents.contains(id) ? "parent" : "further back"),
        ItemTable.cell(ancestor.output(), Cell.Code::new));
  }

  private static Node node(EvidenceItem evidence) {
    return new Node(
        brief(evidence.id().orElse("this document")),
        evidence.kind().orElse(""),
        evidence.parents().stream().map(EvidencePages::brief).toList());
  }

  private static String brief(String id) {
    return id.substring(id.lastIndexOf('-') + 1);
  }

  private static PagePart path(LogItem log) {
    var rows = new ArrayList<List<Cell>>();
    rows.add(row("Leaf", log.leaf().orElse("")));
    int level = 1;
    for (String hash : log.path()) {
      rows.add(row("Sibling on level " + level, hash));
      level++;
    }
    rows.add(row("Checkpoint", log.checkpoint().orElse("")));
    String place =
        "Path in the tree: entry " + log.index().orElse("?") + " of " + log.size().orElse("?");
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
