package dev.omni.http.docs;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/** Markdown to HTML: headings get anchors, and links between files lead to their pages. */
final class Markdown {
  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();
  private static final TextContentRenderer PLAIN = TextContentRenderer.builder().build();

  private final HtmlRenderer renderer;

  /**
   * Creates a renderer.
   *
   * @param files the targets of links
   */
  Markdown(DocFiles files) {
    this.renderer =
        HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .escapeHtml(true)
            .sanitizeUrls(true)
            .attributeProviderFactory(context -> new Attributes(files))
            .build();
  }

  String html(String text) {
    return renderer.render(PARSER.parse(withoutComments(text)));
  }

  /** Removes comments, which mark blocks for programs that read the file. */
  private static String withoutComments(String text) {
    return text.replaceAll("(?m)^<!--.*-->\\R", "");
  }

  /** Returns the anchor of a heading, as the hosts that show Markdown make it. */
  static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .strip()
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  /** The anchors of headings and the targets of links; one instance for each text. */
  private static final class Attributes implements AttributeProvider {
    private final DocFiles files;
    private final Map<String, Integer> seen = new HashMap<>();

    Attributes(DocFiles files) {
      this.files = files;
    }

    @Override
    public void setAttributes(Node node, String tag, Map<String, String> attributes) {
      if (node instanceof Heading heading) {
        String anchor = anchor(PLAIN.render(heading));
        int times = seen.merge(anchor, 1, Integer::sum);
        attributes.put("id", times == 1 ? anchor : anchor + "-" + (times - 1));
      } else if (node instanceof Link link) {
        attributes.remove("rel");
        setTarget(URI.create(link.getDestination()), attributes);
      } else if (node instanceof Image image) {
        attributes.put("src", "/docs/" + lastName(URI.create(image.getDestination())));
      } else if (tag.equals("pre") || node instanceof TableBlock) {
        // Blocks that scroll must be reachable by keyboard.
        attributes.put("tabindex", "0");
      }
    }

    /**
     * Sets the target of a link. The site has no folders. A file that is not served has no address;
     * its name stays as text.
     */
    private void setTarget(URI to, Map<String, String> attributes) {
      if (to.isAbsolute() || to.getPath().isEmpty() || to.getPath().startsWith("/")) {
        return;
      }
      String name = lastName(to).replaceFirst("\\.md$", "");
      if (files.isPage(name) || name.endsWith(".mjs")) {
        String fragment = to.getFragment() == null ? "" : "#" + to.getFragment();
        attributes.put("href", "/docs/" + name + fragment);
      } else {
        attributes.remove("href");
      }
    }

    private static String lastName(URI to) {
      return to.getPath().substring(to.getPath().lastIndexOf('/') + 1);
    }
  }
}
