package dev.omni.http.docs;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/** Markdown as HTML: headings can be linked to, and links between guides lead to their pages. */
final class Markdown {
  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();
  private static final TextContentRenderer PLAIN = TextContentRenderer.builder().build();

  private final HtmlRenderer renderer;

  /**
   * With the guides that links may lead to.
   *
   * @param pages their names
   */
  Markdown(Set<String> pages) {
    this.renderer =
        HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .escapeHtml(true)
            .sanitizeUrls(true)
            .attributeProviderFactory(context -> new Marking(pages))
            .build();
  }

  /** The HTML of a text. */
  String html(String text) {
    return renderer.render(PARSER.parse(withoutMarks(text)));
  }

  /** Comments are marks for programs that read the page, not for its readers. */
  private static String withoutMarks(String text) {
    return text.replaceAll("(?m)^<!--.*-->\\R", "");
  }

  /** What a heading is called in links, as on the hosts that show Markdown. */
  static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .strip()
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  /** Gives headings their anchors, and links their pages; made anew for each text. */
  private static final class Marking implements AttributeProvider {
    private final Set<String> pages;
    private final Map<String, Integer> seen = new HashMap<>();

    Marking(Set<String> pages) {
      this.pages = pages;
    }

    @Override
    public void setAttributes(Node node, String tag, Map<String, String> attributes) {
      if (node instanceof Heading heading) {
        String anchor = anchor(PLAIN.render(heading));
        int times = seen.merge(anchor, 1, Integer::sum);
        attributes.put("id", times == 1 ? anchor : anchor + "-" + (times - 1));
      } else if (node instanceof Link link) {
        followed(link.getDestination(), attributes);
      } else if (tag.equals("pre") || node instanceof TableBlock) {
        // What scrolls must be within reach of the keyboard.
        attributes.put("tabindex", "0");
      }
    }

    /** What lies in the repository alone has no page here; its name stays as text. */
    private void followed(String to, Map<String, String> attributes) {
      String page = to.replaceFirst("\\.md(#.*)?$", "");
      if (pages.contains(page)) {
        attributes.put("href", "/docs/" + to.replaceFirst("\\.md", ""));
      } else if (!to.startsWith("#") && !to.startsWith("/") && !to.contains("://")) {
        attributes.remove("href");
      }
    }
  }
}
