package dev.omni.quant.biology;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /**
   * Reads a document without types, entities or anything from elsewhere.
   *
   * @throws SbmlException when it is not well-formed; states the line
   */
  static SbmlElement read(String document) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(document));
      return read(reader);
    } catch (XMLStreamException malformed) {
      int line = malformed.getLocation() == null ? 1 : malformed.getLocation().getLineNumber();
      throw new SbmlException(line, "the document is not well-formed");
    }
  }

  private static SbmlElement read(XMLStreamReader reader) throws XMLStreamException {
    var open = new ArrayDeque<SbmlElement>();
    while (reader.hasNext()) {
      int line = reader.getLocation().getLineNumber();
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          SbmlElement element = started(reader);
          if (open.size() >= DEEPEST) {
            throw new SbmlException(line, "elements are nested too deep");
          }
          if (!open.isEmpty()) {
            open.element().children().add(element);
            open.element().text().append(' ');
          }
          open.push(element);
        }
        case XMLStreamConstants.END_ELEMENT -> {
          SbmlElement ended = open.pop();
          if (open.isEmpty()) {
            return ended;
          }
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!open.isEmpty()) {
            open.element().text().append(reader.getText());
          }
        }
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
            throw new SbmlException(line, "document types and entities are not read");
        default -> {}
      }
    }
    throw new SbmlException(1, "there is no element");
  }

  private static SbmlElement started(XMLStreamReader reader) {
    var attributes = new HashMap<String, String>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String from = reader.getAttributeNamespace(i);
      boolean own = from == null || from.isEmpty() || SbmlReader.SPACES.contains(from);
      String local = reader.getAttributeLocalName(i);
      attributes.put(
          own ? local : reader.getAttributePrefix(i) + ":" + local, reader.getAttributeValue(i));
    }
    String space = reader.getNamespaceURI() == null ? "" : reader.getNamespaceURI();
    return new SbmlElement(
        reader.getLocalName(),
        space,
        attributes,
        new ArrayList<>(),
        new StringBuilder(),
        reader.getLocation().getLineNumber());
  }

  String attribute(String key, String otherwise) {
    return attributes.getOrDefault(key, otherwise);
  }

  /** Returns an attribute that must be there. */
  String required(String key) {
    String value = attributes.get(key);
    if (value == null) {
      throw new SbmlException(line, name + " has no " + key);
    }
    return value;
  }

  /** Returns an attribute as a number. */
  double number(String key) {
    try {
      return Double.parseDouble(required(key).strip());
    } catch (NumberFormatException wrong) {
      throw new SbmlException(line, key + " of " + name + " is no number");
    }
  }

  boolean flag(String key) {
    return "true".equals(attribute(key, "false")) || "1".equals(attribute(key, "false"));
  }

  /** Returns the children but for notes and annotations. */
  List<SbmlElement> parts() {
    return children.stream()
        .filter(child -> !child.name().equals("notes") && !child.name().equals("annotation"))
        .toList();
  }

  /** Returns the refusal of an attribute; the end of the sentence may say of which value. */
  SbmlException unsupported(String attribute, String value) {
    return new SbmlException(line, "attribute " + attribute + " is not supported" + value);
  }

  SbmlException unsupported() {
    return new SbmlException(line, "element " + name + " is not supported");
  }
}
