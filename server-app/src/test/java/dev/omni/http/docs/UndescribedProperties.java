package dev.omni.http.docs;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The properties of a description whose meaning neither they nor what they refer to say. */
public final class UndescribedProperties {
  /** The shortest words that mean something. */
  private static final int LEAST = 12;

  /** The members that hold values in place of schemas. */
  private static final Set<String> VALUES =
      Set.of("example", "examples", "default", "enum", "const", "x-stand-ins");

  private final Json.Obj document;
  private final List<String> found = new ArrayList<>();

  private UndescribedProperties(Json.Obj document) {
    this.document = document;
  }

  /** Returns the pointers of all such properties. */
  public static List<String> in(Json.Obj document) {
    var properties = new UndescribedProperties(document);
    properties.search(Pointer.ROOT, document);
    return properties.found;
  }

  private void search(Pointer at, Json part) {
    if (part instanceof Json.Arr list) {
      for (int i = 0; i < list.size(); i++) {
        search(at.to(i), list.get(i));
      }
    } else if (part instanceof Json.Obj object) {
      for (var member : object.members().entrySet()) {
        Pointer inside = at.to(member.getKey());
        if (member.getKey().equals("properties") && member.getValue() instanceof Json.Obj schemas) {
          properties(inside, schemas);
        } else if (!VALUES.contains(member.getKey())) {
          search(inside, member.getValue());
        }
      }
    }
  }

  private void properties(Pointer at, Json.Obj schemas) {
    for (var property : schemas.members().entrySet()) {
      var schema = (Json.Obj) property.getValue();
      Pointer inside = at.to(property.getKey());
      if (!isDescribed(schema)) {
        found.add(inside.text());
      }
      search(inside, schema);
    }
  }

  private boolean isDescribed(Json.Obj schema) {
    return schema.findText("description").filter(words -> words.length() >= LEAST).isPresent()
        || schema
            .findText("$ref")
            .flatMap(ref -> new Pointer(ref.substring(1)).in(document))
            .filter(referred -> isDescribed((Json.Obj) referred))
            .isPresent();
  }
}
