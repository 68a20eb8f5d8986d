package dev.omni.application.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of a capability that the search reads, field by field. */
final class CapabilityText {
  /** A field with the weight of its words. */
  enum Field {
    ID(4),
    TITLE(3),
    SYNONYMS(3),
    MEMBERS(1),
    TEXT(1);

    private final double weight;

    Field(double weight) {
      this.weight = weight;
    }

    double weight() {
      return weight;
    }

    /** Returns whether its words are names, so that one of them alone is a reason to list. */
    boolean names() {
      return weight > 1;
    }
  }

  private CapabilityText() {}

  /** Returns the words of each field. */
  static Map<Field, List<String>> of(Capability capability) {
    var members = new ArrayList<String>();
    collect(capability.input().schema(), members);
    collect(capability.result().schema(), members);
    Capability.Title title = capability.title();
    var words = new EnumMap<Field, List<String>>(Field.class);
    words.put(Field.ID, SearchWords.of(capability.id()));
    words.put(Field.TITLE, SearchWords.of(title.name()));
    words.put(Field.SYNONYMS, SearchWords.of(String.join(" ", title.synonyms())));
    words.put(Field.MEMBERS, SearchWords.of(String.join(" ", members)));
    words.put(Field.TEXT, SearchWords.of(title.description() + " " + capability.method().name()));
    return words;
  }

  /** Returns the id, the title and the synonyms, each as {@link SearchWords#plain} writes it. */
  static Set<String> names(Capability capability) {
    Capability.Title title = capability.title();
    return Stream.concat(Stream.of(capability.id(), title.name()), title.synonyms().stream())
        .map(SearchWords::plain)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Adds the names and titles of the members of a schema, of inner objects too. */
  private static void collect(Json.Obj schema, List<String> texts) {
    for (var member : schema.findObject("properties").orElse(Json.Obj.EMPTY).members().entrySet()) {
      texts.add(member.getKey());
      if (member.getValue() instanceof Json.Obj inner) {
        inner.findText("title").ifPresent(texts::add);
        collect(inner, texts);
        inner.findObject("items").ifPresent(items -> collect(items, texts));
      }
    }
  }
}
