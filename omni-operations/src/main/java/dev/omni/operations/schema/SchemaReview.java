package dev.omni.operations.schema;

import com.networknt.schema.dialect.DialectId;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.operations.schema.SchemaTree.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules for a schema beyond its form: each keyword and format is known, each reference leads to
 * a schema within the whole and not in a circle, and an object can fit.
 */
final class SchemaReview {
  private final SchemaTree tree;
  private final List<Problem> problems = new ArrayList<>();

  /** Nodes on the current path (false) and those that lead into no circle (true). */
  private final Map<Pointer, Boolean> walked = new HashMap<>();

  private SchemaReview(SchemaTree tree) {
    this.tree = tree;
  }

  /** Returns the problems of a schema that fits the schema of its dialect. */
  static List<Problem> problems(Json.Obj schema) {
    var tree = new SchemaTree(schema);
    var review = new SchemaReview(tree);
    tree.all().forEach(review::node);
    review.objects(tree.root(), new HashSet<>());
    return review.problems;
  }

  private void add(Node node, String keyword, String message) {
    problems.add(Problem.invalid(node.to(keyword).text(), message));
  }

  private void node(Node node) {
    for (String keyword : node.object().members().keySet()) {
      if (!SchemaKeywords.known(keyword)) {
        problems.add(Problem.unknown(node.to(keyword).text(), keyword, SchemaKeywords.names()));
      }
    }
    node.object()
        .findText("$schema")
        .filter(dialect -> !dialect.equals(DialectId.DRAFT_2020_12))
        .ifPresent(other -> add(node, "$schema", "must be " + DialectId.DRAFT_2020_12));
    node.object()
        .findText("format")
        .filter(format -> !SchemaKeywords.FORMATS.contains(format))
        .ifPresent(format -> add(node, "format", unknown(format)));
    for (String keyword : SchemaKeywords.REFERENCES) {
      node.object()
          .findText(keyword)
          .filter(to -> tree.target(node, to).isEmpty())
          .ifPresent(nowhere -> add(node, keyword, LEADS_NOWHERE));
    }
    if (circular(node)) {
      problems.add(Problem.invalid(node.at().text(), "must not refer to itself for one value"));
    }
  }

  private static final String LEADS_NOWHERE =
      "must lead to a schema within this one; no other document is fetched";

  private static String unknown(String format) {
    return format
        + " is no format of JSON Schema 2020-12; those are "
        + String.join(", ", SchemaKeywords.FORMATS);
  }

  /** Returns whether the evaluation of a value would come back to a schema with the same value. */
  private boolean circular(Node node) {
    Boolean known = walked.putIfAbsent(node.at(), false);
    if (known != null) {
      return !known;
    }
    for (Node next : tree.ofTheSameValue(node)) {
      if (circular(next)) {
        return true;
      }
    }
    walked.put(node.at(), true);
    return false;
  }

  /** Adds a problem when no object fits the types of all schemas that an input must fit. */
  private void objects(Node node, Set<Pointer> seen) {
    if (!seen.add(node.at())) {
      return;
    }
    node.object()
        .find("type")
        .filter(type -> !type.equals(Json.str("object")))
        .filter(type -> !(type instanceof Json.Arr all && all.items().contains(Json.str("object"))))
        .ifPresent(type -> add(node, "type", "must be object or have it: an input is an object"));
    tree.within(node, "allOf").forEach(next -> objects(next, seen));
    for (String keyword : SchemaKeywords.REFERENCES) {
      node.object()
          .findText(keyword)
          .flatMap(to -> tree.target(node, to))
          .ifPresent(next -> objects(next, seen));
    }
  }
}
