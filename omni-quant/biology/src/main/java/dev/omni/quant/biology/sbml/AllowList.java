package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The elements that a reader of documents takes, and what each may have. Anything else is refused
 * with its line, because what is passed over in silence gives a result of another model.
 *
 * @param elements by name
 */
record AllowList(Map<String, Entry> elements) {
  private static final Set<String> EVERYWHERE = Set.of("metaid", "id", "name", "sboTerm");
  private static final String ANY = "*";

  /** The elements whose text is read. */
  private static final Set<String> WRITTEN = Set.of("ci", "cn", "csymbol");

  AllowList {
    elements = new TreeMap<>(elements);
  }

  /**
   * The attributes, children and targets that an element may have.
   *
   * @param attributes besides those that every element may have
   * @param children names of elements; {@code *} for any of MathML that the list has
   * @param targets the kinds of elements that the value of an attribute may name
   */
  record Entry(Set<String> attributes, Set<String> children, Map<String, Set<String>> targets) {
    Entry {
      attributes = Set.copyOf(attributes);
      children = Set.copyOf(children);
      targets = new TreeMap<>(targets);
    }
  }

  /** Returns the list in a file beside this class. */
  static AllowList named(String file) {
    try (InputStream in = AllowList.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("there is no " + file);
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static AllowList of(String text) {
    var elements = new HashMap<String, Entry>();
    for (String line : text.split("\n")) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split("\\|", -1);
      var attributes = new HashSet<String>();
      var targets = new HashMap<String, Set<String>>();
      for (String each : words(parts[1])) {
        int at = each.indexOf('>');
        attributes.add(at < 0 ? each : each.substring(0, at));
        if (at >= 0) {
          targets.put(each.substring(0, at), Set.of(each.substring(at + 1).split(",")));
        }
      }
      var entry = new Entry(attributes, Set.copyOf(words(parts[2])), targets);
      Arrays.stream(parts[0].split(",")).forEach(name -> elements.put(name.strip(), entry));
    }
    return new AllowList(elements);
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split(" +"));
  }

  private Entry entry(SbmlElement element) {
    Entry entry = elements.get(element.name());
    if (entry == null) {
      throw element.unsupported();
    }
    return entry;
  }

  /**
   * Refuses elements and attributes that are not on the list, and text where none is read.
   *
   * @throws ModelException which names the first and its line
   */
  void requireKnown(SbmlElement element) {
    Entry entry = entry(element);
    for (String attribute : new TreeMap<>(element.attributes()).keySet()) {
      if (!EVERYWHERE.contains(attribute) && !entry.attributes().contains(attribute)) {
        throw element.unsupported(attribute, "");
      }
    }
    String text = element.text().toString().strip();
    if (!text.isEmpty() && !WRITTEN.contains(element.name())) {
      String begin = text.lines().findFirst().orElseThrow();
      throw new ModelException(element.line(), "text " + begin + " is not supported");
    }
    for (SbmlElement child : element.parts()) {
      boolean math = entry.children().contains(ANY) && child.space().equals(SbmlReader.MATH);
      if (!math && !entry.children().contains(child.name())) {
        throw child.unsupported();
      }
      requireKnown(child);
    }
  }

  /**
   * Refuses values of attributes that name nothing of a kind that may stand there.
   *
   * @throws ModelException which names the first and its line
   */
  void requireTargets(SbmlElement root) {
    var kinds = new HashMap<String, Set<String>>();
    collect(root, kinds);
    requireTargets(root, kinds);
  }

  private static void collect(SbmlElement element, Map<String, Set<String>> kinds) {
    String id = element.attributes().get("id");
    if (id != null) {
      kinds.computeIfAbsent(element.name(), name -> new HashSet<>()).add(id);
    }
    element.parts().forEach(part -> collect(part, kinds));
  }

  private void requireTargets(SbmlElement element, Map<String, Set<String>> kinds) {
    entry(element)
        .targets()
        .forEach(
            (attribute, allowed) -> {
              String target = element.attributes().get(attribute);
              if (target != null
                  && allowed.stream()
                      .noneMatch(kind -> kinds.getOrDefault(kind, Set.of()).contains(target))) {
                throw element.unsupported(
                    attribute, " with the value " + target + ", which names no supported element");
              }
            });
    element.parts().forEach(part -> requireTargets(part, kinds));
  }
}
