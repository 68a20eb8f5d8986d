package dev.omni.quant.biology.sbml;

import dev.omni.quant.biology.kinetic.ModelException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of a document.
 *
 * @param name without prefix
 * @param space its namespace
 * @param attributes values by name
 * @param children elements in it
 * @param text in it, and between its children
 * @param line where it begins
 */
record SbmlElement(
    String name,
    String space,
    Map<String, String> attributes,
    List<SbmlElement> children,
    StringBuilder text,
    int line) {
  private static final int DEEPEST = 200;

  /** The prefixes by which names of packages are known here, whatever a document writes. */
  private static final Map<String, String> PREFIXES =
      Map.of(SbmlReader.COMP, "comp:", SbmlReader.FBC, "fbc:");

  /** Creates an element without attributes, children and text. */
  SbmlElement(String name, String space, int line) {
    this(name, space, new HashMap<>(), new ArrayList<>(), new StringBuilder(), line);
  }

  /** Creates a copy of an element with another name and other children. */
  SbmlElement(SbmlElement of, String name, List<SbmlElement> children) {
    this(
        name,
        of.space,
        new HashMap<>(of.attributes),
        children,
        new StringBuilder(of.text),
        of.line);
  }

  /**
   * Reads a document without types, entities or anything from elsewhere.
   *
   * @throws ModelException when it is not well-formed; states the line
   */
  static SbmlElement read(String document) {
    return read(document, Set.of());
  }

  /**
   * Reads a document, with the elements of some packages that others leave out.
   *
   * @param kept namespaces of the packages
   */
  static SbmlElement read(String document, Set<String> kept) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(document));
      return read(reader, kept);
    } catch (XMLStreamException malformed) {
      int line = malformed.getLocation() == null ? 1 : malformed.getLocation().getLineNumber();
      throw new ModelException(line, "the document is not well-formed");
    }
  }

  private static SbmlElement read(XMLStreamReader reader, Set<String> kept)
      throws XMLStreamException {
    var open = new ArrayDeque<SbmlElement>();
    Set<String> left = Set.of();
    int inside = 0;
    while (reader.hasNext()) {
      int line = reader.getLocation().getLineNumber();
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (open.size() + inside >= DEEPEST) {
            throw new ModelException(line, "elements are nested too deep");
          }
          if (open.isEmpty()) {
            left = leftOut(reader, kept);
          }
          if (inside > 0 || left.contains(space(reader))) {
            inside++;
            continue;
          }
          SbmlElement element = started(reader, left);
          if (!open.isEmpty()) {
            open.element().children().add(element);
            open.element().text().append(' ');
          }
          open.push(element);
        }
        case XMLStreamConstants.END_ELEMENT -> {
          if (inside > 0) {
            inside--;
            continue;
          }
          SbmlElement ended = open.pop();
          if (open.isEmpty()) {
            requireEnd(reader);
            return ended;
          }
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!open.isEmpty() && inside == 0) {
            open.element().text().append(reader.getText());
          }
        }
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
            throw new ModelException(line, "document types and entities are not read");
        default -> {}
      }
    }
    throw new ModelException(1, "there is no element");
  }

  /** Reads what follows the document, of which the parser refuses all but comments. */
  private static void requireEnd(XMLStreamReader reader) throws XMLStreamException {
    while (reader.hasNext()) {
      reader.next();
    }
  }

  private static String space(XMLStreamReader reader) {
    return reader.getNamespaceURI() == null ? "" : reader.getNamespaceURI();
  }

  /** Returns the namespaces of packages without which the model means the same. */
  private static Set<String> leftOut(XMLStreamReader reader, Set<String> kept) {
    var left = new HashSet<String>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String from = reader.getAttributeNamespace(i);
      boolean plain =
          from == null || from.isEmpty() || from.equals(SbmlReader.COMP) || kept.contains(from);
      if (!plain
          && reader.getAttributeLocalName(i).equals("required")
          && truth(reader.getAttributeValue(i)).equals(Optional.of(false))) {
        left.add(from);
      }
    }
    return left;
  }

  private static SbmlElement started(XMLStreamReader reader, Set<String> left) {
    var attributes = new HashMap<String, String>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String from = reader.getAttributeNamespace(i);
      boolean own = from == null || from.isEmpty() || SbmlReader.LEVELS.containsKey(from);
      String local = reader.getAttributeLocalName(i);
      String name =
          own ? local : PREFIXES.getOrDefault(from, reader.getAttributePrefix(i) + ":") + local;
      if (own || !left.contains(from)) {
        attributes.put(name, reader.getAttributeValue(i));
      }
    }
    String space = space(reader);
    return new SbmlElement(
        PREFIXES.getOrDefault(space, "") + reader.getLocalName(),
        space,
        attributes,
        new ArrayList<>(),
        new StringBuilder(),
        reader.getLocation().getLineNumber());
  }

  /** Two elements that say the same are two. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  String attribute(String key, String otherwise) {
    return attributes.getOrDefault(key, otherwise);
  }

  /** Returns an attribute that must be there. */
  String required(String key) {
    String value = attributes.get(key);
    if (value == null) {
      throw new ModelException(line, name + " has no " + key);
    }
    return value;
  }

  /** Returns an attribute as a number. */
  double number(String key, double otherwise) {
    String text = attributes.get(key);
    try {
      return text == null ? otherwise : parsed(text.strip());
    } catch (NumberFormatException wrong) {
      throw new ModelException(line, key + " of " + name + " is no number");
    }
  }

  /** Returns a number as XML Schema writes it. */
  static double parsed(String text) {
    return switch (text) {
      case "INF" -> Double.POSITIVE_INFINITY;
      case "-INF" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private static Optional<Boolean> truth(String text) {
    return switch (text.strip()) {
      case "true", "1" -> Optional.of(true);
      case "false", "0" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  boolean flag(String key, boolean otherwise) {
    String text = attributes.get(key);
    return text == null
        ? otherwise
        : truth(text)
            .orElseThrow(
                () -> new ModelException(line, key + " of " + name + " must be true or false"));
  }

  /** Returns the children but for notes and annotations. */
  List<SbmlElement> parts() {
    return children.stream()
        .filter(child -> !child.name().equals("notes") && !child.name().equals("annotation"))
        .toList();
  }

  /** Returns the refusal of an attribute; the end of the sentence may say of which value. */
  ModelException unsupported(String attribute, String value) {
    return new ModelException(line, "attribute " + attribute + " is not supported" + value);
  }

  ModelException unsupported() {
    return new ModelException(line, "element " + name + " is not supported");
  }
}
