package dev.omni.engine;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The rules for an SVG document: its size, and elements and attributes of a list. The list has
 * shapes, text, gradients, clips, markers and references inside of the document. It has no script,
 * no foreign content, no style sheet, no animation, no event attribute, nothing from elsewhere, and
 * no copies of elements, which could multiply.
 */
final class SvgCheck {
  private static final String SVG = "http://www.w3.org/2000/svg";
  private static final String XLINK = "http://www.w3.org/1999/xlink";
  private static final String XML = "http://www.w3.org/XML/1998/namespace";
  private static final int MOST_PROBLEMS = 10;

  private static final Set<String> ELEMENTS =
      words(
          "svg g defs title desc path rect circle ellipse line polyline polygon text tspan"
              + " clipPath linearGradient radialGradient stop marker");

  private static final Set<String> ATTRIBUTES =
      words(
          "id class style role version viewBox preserveAspectRatio width height x y dx dy x1 y1 x2 y2 cx"
              + " cy r rx ry fx fy d points pathLength transform offset rotate textLength"
              + " lengthAdjust gradientUnits gradientTransform spreadMethod clipPathUnits"
              + " markerUnits markerWidth markerHeight orient refX refY fill fill-opacity fill-rule"
              + " stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin"
              + " stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color visibility"
              + " display overflow clip-path clip-rule marker-start marker-mid marker-end"
              + " stop-color stop-opacity font-family font-size font-style font-weight text-anchor"
              + " dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing"
              + " text-decoration vector-effect shape-rendering text-rendering paint-order"
              + " aria-label aria-hidden aria-roledescription aria-labelledby aria-describedby"
              + " href lang space");

  private static final Pattern FUNCTION = Pattern.compile("([\\w-]*)\\s*\\(");
  private static final Set<String> FUNCTIONS =
      words("matrix translate scale rotate skewx skewy rgb rgba hsl hsla url");
  private static final Pattern REFERENCE =
      Pattern.compile("url\\(\\s*['\"]?#[\\w:.-]+['\"]?\\s*\\)");
  private static final Pattern PLACE = Pattern.compile("#[\\w:.-]+");

  private final List<String> problems = new ArrayList<>();

  private SvgCheck() {}

  private static Set<String> words(String text) {
    return Set.of(text.split(" "));
  }

  static List<String> problems(String document) {
    int size = document.getBytes(StandardCharsets.UTF_8).length;
    if (size > Plot.LARGEST_SVG) {
      return List.of("it has " + size + " bytes, over " + Plot.LARGEST_SVG);
    }
    if (document.contains("<!DOCTYPE")) {
      return List.of("it has a document type");
    }
    var check = new SvgCheck();
    try {
      check.read(factory().createXMLStreamReader(new StringReader(document)));
    } catch (XMLStreamException malformed) {
      check.problems.add("it is not well-formed: " + malformed.getMessage());
    }
    return check.problems;
  }

  /** Returns the JDK's own parser, which reads no document type and nothing outside. */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    return factory;
  }

  private void read(XMLStreamReader reader) throws XMLStreamException {
    declared(reader);
    boolean root = true;
    while (reader.hasNext() && problems.size() < MOST_PROBLEMS) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (root && !reader.getLocalName().equals("svg")) {
            problems.add("its root is " + reader.getLocalName() + ", not svg");
          }
          root = false;
          element(reader);
        }
        case XMLStreamConstants.PROCESSING_INSTRUCTION ->
            problems.add("it has a processing instruction " + reader.getPITarget());
        case XMLStreamConstants.ENTITY_REFERENCE ->
            problems.add("it has an entity " + reader.getLocalName());
        default -> {}
      }
    }
  }

  private void declared(XMLStreamReader reader) {
    String encoding = reader.getCharacterEncodingScheme();
    if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
      problems.add("its encoding is " + encoding + ", not UTF-8");
    }
  }

  private void element(XMLStreamReader reader) {
    String name = reader.getLocalName();
    if (!SVG.equals(reader.getNamespaceURI()) || !ELEMENTS.contains(name)) {
      problems.add("element " + name + " of " + reader.getNamespaceURI());
    }
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      attribute(
          reader.getAttributeNamespace(i),
          reader.getAttributeLocalName(i),
          reader.getAttributeValue(i));
    }
  }

  private void attribute(String namespace, String name, String value) {
    boolean own = namespace == null || namespace.isEmpty();
    boolean link = name.equals("href");
    boolean known =
        own ? ATTRIBUTES.contains(name) : link ? namespace.equals(XLINK) : namespace.equals(XML);
    if (!known || (namespace != null && namespace.equals(XML) && name.equals("base"))) {
      problems.add("attribute " + name);
    } else if (link && !PLACE.matcher(value).matches()) {
      problems.add("a reference to " + value);
    } else if (!name.startsWith("aria-") && !plain(value)) {
      problems.add("attribute " + name + " with the value " + value);
    }
  }

  /** Returns whether a value has no functions but those of the list, and no escapes. */
  private static boolean plain(String value) {
    String inside = REFERENCE.matcher(value).replaceAll("");
    return value.indexOf('\\') < 0
        && FUNCTION
            .matcher(inside)
            .results()
            .map(call -> call.group(1).toLowerCase(Locale.ROOT))
            .allMatch(name -> !name.equals("url") && FUNCTIONS.contains(name));
  }
}
