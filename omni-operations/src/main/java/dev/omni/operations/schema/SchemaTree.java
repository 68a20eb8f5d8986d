package dev.omni.operations.schema;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The schemas within a schema, their identifiers and anchors, and where references lead. */
final class SchemaTree {
  private static final URI NAMELESS = URI.create("schema:///");

  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, Node> named = new HashMap<>();

  /**
   * A schema within the whole.
   *
   * @param at its place in the whole
   * @param base the identifier of its document, against which references are resolved
   * @param schema an object or a boolean
   */
  record Node(Pointer at, URI base, Json schema) {
    Json.Obj object() {
      return schema instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }

    Pointer to(String keyword) {
      return at.to(keyword);
    }
  }

  /** Reads a schema that fits the schema of its dialect. */
  SchemaTree(Json.Obj whole) {
    add(Pointer.ROOT, NAMELESS, whole);
    named.putIfAbsent(NAMELESS.toString(), root());
  }

  Node root() {
    return node(Pointer.ROOT).orElseThrow();
  }

  Collection<Node> all() {
    return nodes.values();
  }

  private Optional<Node> node(Pointer at) {
    return Optional.ofNullable(nodes.get(at.text()));
  }

  private void add(Pointer at, URI outer, Json schema) {
    Json.Obj object = schema instanceof Json.Obj o ? o : Json.Obj.EMPTY;
    Optional<String> id = object.findText("$id").map(SchemaTree::whole);
    URI base = id.map(outer::resolve).orElse(outer);
    var node = new Node(at, base, schema);
    nodes.put(at.text(), node);
    if (id.isPresent()) {
      named.putIfAbsent(base.toString(), node);
    }
    for (String anchor : List.of("$anchor", "$dynamicAnchor")) {
      object.findText(anchor).ifPresent(name -> named.putIfAbsent(base + "#" + name, node));
    }
    object
        .members()
        .forEach(
            (keyword, value) ->
                within(at.to(keyword), keyword, value).forEach((to, s) -> add(to, base, s)));
  }

  private static Map<Pointer, Json> within(Pointer at, String keyword, Json value) {
    var found = new LinkedHashMap<Pointer, Json>();
    switch (SchemaKeywords.place(keyword)) {
      case ONE -> found.put(at, value);
      case LIST -> {
        List<Json> items = ((Json.Arr) value).items();
        for (int i = 0; i < items.size(); i++) {
          found.put(at.to(i), items.get(i));
        }
      }
      case MEMBERS -> ((Json.Obj) value).members().forEach((name, s) -> found.put(at.to(name), s));
      case NONE -> {}
    }
    return found;
  }

  /** Returns the schemas in the value of a keyword. */
  List<Node> within(Node node, String keyword) {
    return node.object().find(keyword).stream()
        .flatMap(value -> within(node.to(keyword), keyword, value).keySet().stream())
        .flatMap(at -> node(at).stream())
        .toList();
  }

  /** Returns the schemas that judge the same value as one, by keyword or reference. */
  List<Node> ofTheSameValue(Node node) {
    var all = new ArrayList<Node>();
    for (String keyword : node.object().members().keySet()) {
      if (SchemaKeywords.ofTheSameValue(keyword)) {
        all.addAll(within(node, keyword));
      }
    }
    for (String keyword : SchemaKeywords.REFERENCES) {
      node.object().findText(keyword).flatMap(to -> target(node, to)).ifPresent(all::add);
    }
    return all;
  }

  /** Returns the schema that a reference leads to; empty when it is in no place of the whole. */
  Optional<Node> target(Node from, String reference) {
    int hash = reference.indexOf('#');
    String document = hash < 0 ? reference : reference.substring(0, hash);
    String fragment = hash < 0 ? "" : decoded(reference.substring(hash + 1));
    URI base = document.isEmpty() ? from.base() : from.base().resolve(document);
    if (fragment.isEmpty() || fragment.startsWith("/")) {
      return Optional.ofNullable(named.get(base.toString()))
          .flatMap(root -> Pointer.parse(root.at().text() + fragment))
          .flatMap(this::node);
    }
    return Optional.ofNullable(named.get(base + "#" + fragment));
  }

  private static String whole(String id) {
    return id.endsWith("#") ? id.substring(0, id.length() - 1) : id;
  }

  private static String decoded(String fragment) {
    return URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
