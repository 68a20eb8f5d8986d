package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.Theme;
import dev.omni.engine.figure.Figure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A figure as it is drawn, with what every drawing keeps. */
final class DrawnFigure {
  private static final int LARGEST = 120 * 1024;
  private static final double LEAST_LETTER = 10;

  private DrawnFigure() {}

  /**
   * Checks a drawing: it is small, loads nothing, has letters that can be read, a mark for each
   * entry of its legend, and the same bytes again.
   */
  static void check(Figure figure, int width, Theme theme) {
    String svg = FigureSvg.of(figure, width, theme);
    assertThat(svg).hasSizeLessThan(LARGEST).isEqualTo(FigureSvg.of(figure, width, theme));
    assertThat(svg).doesNotContain("<style", "style=", "<script", "href", "NaN", "Infinity");
    Element root = parsed(svg);
    assertThat(root.getAttribute("role")).isEqualTo("img");
    assertThat(root.getAttribute("width")).isEqualTo(String.valueOf(width));
    List<Element> groups = elements(root, "g");
    Set<String> drawn = new HashSet<>();
    for (Element group : groups) {
      if (group.getAttribute("class").startsWith("mark ")) {
        drawn.add(group.getAttribute("data-series"));
      }
    }
    for (Element group : groups) {
      if (group.getAttribute("class").equals("entry")) {
        assertThat(drawn).contains(group.getAttribute("data-series"));
      }
    }
    for (Element text : elements(root, "text")) {
      assertThat(Double.parseDouble(text.getAttribute("font-size")))
          .as(text.getTextContent())
          .isGreaterThanOrEqualTo(LEAST_LETTER);
    }
  }

  private static Element parsed(String svg) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
          .getDocumentElement();
    } catch (IOException | ParserConfigurationException | SAXException malformed) {
      throw new AssertionError(malformed);
    }
  }

  private static List<Element> elements(Element root, String name) {
    NodeList nodes = root.getElementsByTagName(name);
    var elements = new ArrayList<Element>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
