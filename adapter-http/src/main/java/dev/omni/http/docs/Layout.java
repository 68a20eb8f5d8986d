package dev.omni.http.docs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The frame of every page: head, search box, navigation. */
final class Layout {
  private static final Pattern TITLE = Pattern.compile("<h1[^>]*>(.*?)</h1>");

  private final String frame;
  private final String index;

  Layout(DocFiles files) {
    this.frame = files.text("page.html").orElseThrow();
    this.index = new Markdown(files).html(files.text("index.md").orElseThrow());
  }

  /** Returns a whole page; its title is its first heading. */
  String page(String name, String content) {
    return frame
        .replace("{title}", title(content))
        .replace("{menu}", menu("/docs/" + name))
        .replace("{content}", content);
  }

  static String title(String content) {
    Matcher title = TITLE.matcher(content);
    return title.find() ? withoutTags(title.group(1)) : "Omni";
  }

  static String withoutTags(String html) {
    return html.replaceAll("<[^>]*>", "");
  }

  /** Returns the headings of the index page and the links in the lists below them. */
  private String menu(String current) {
    return Pattern.compile("<h2[^>]*>.*?</h2>|<ul>|</ul>|<li><a href[^>]*>[^<]*</a>")
        .matcher(index)
        .results()
        .map(part -> part.group().replaceAll("h2( id=\"[^\"]*\")?>", "p>"))
        .map(part -> part.startsWith("<li>") ? part + "</li>" : part)
        .map(
            part ->
                part.replace("\"" + current + "\"", "\"" + current + "\" aria-current=\"page\""))
        .collect(Collectors.joining());
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String code(String text) {
    return "<code>" + escaped(text) + "</code>";
  }
}
