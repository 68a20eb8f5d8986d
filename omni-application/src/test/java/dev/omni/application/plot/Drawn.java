package dev.omni.application.plot;

import dev.omni.domain.json.Json;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/**
 * A plot as the JDK's own parser reads it.
 *
 * @param document without a document type
 */
record Drawn(Document document) {
  static final String SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json";

  static Drawn of(Json.Obj specification) {
    return parsed(SvgPlot.of(specification.with("$schema", SCHEMA)));
  }

  static Drawn parsed(String svg) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return new Drawn(builder.parse(new InputSource(new StringReader(svg))));
    } catch (Exception malformed) {
      throw new AssertionError(malformed.getMessage() + " in " + svg, malformed);
    }
  }

  /** Returns the elements of a name, each as its attributes, and its text as {@code text}. */
  List<Map<String, String>> all(String name) {
    var found = new ArrayList<Map<String, String>>();
    var nodes = document.getElementsByTagNameNS("http://www.w3.org/2000/svg", name);
    for (int i = 0; i < nodes.getLength(); i++) {
      var element = (Element) nodes.item(i);
      var attributes = new TreeMap<>(Map.of("text", element.getTextContent()));
      for (int k = 0; k < element.getAttributes().getLength(); k++) {
        var attribute = element.getAttributes().item(k);
        attributes.put(attribute.getNodeName(), attribute.getNodeValue());
      }
      found.add(attributes);
    }
    return found;
  }

  /** Returns the words in the picture. */
  List<String> words() {
    return all("text").stream().map(text -> text.get("text")).toList();
  }

  /** Returns attributes of the elements of a name that have the last of them. */
  List<String> values(String name, String attribute) {
    return all(name).stream()
        .filter(element -> element.containsKey(attribute))
        .map(element -> element.get(attribute))
        .toList();
  }
}
