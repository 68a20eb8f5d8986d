package dev.omni.http.docs;

import dev.omni.domain.json.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The searchable sections of all pages in the index. */
final class SearchIndex {
  private static final Pattern LINK = Pattern.compile("href=\"/docs/([^\"#]+)");
  private static final Pattern HEADING =
      Pattern.compile(
          "(?:<section id=\"([^\"]*)\">)?<h([1-3])(?: id=\"([^\"]*)\")?>(.*?)</h[1-3]>");

  /** Pages of capabilities and decisions, whose headings are all the same. */
  private static final Pattern REPEATED = Pattern.compile("\\.|^[0-9]");

  private static final int LONGEST_TEXT = 700;

  private final Map<String, String> pages = new LinkedHashMap<>();

  /**
   * A part of a page below one heading.
   *
   * @param text without tags, still escaped
   */
  private record Section(String href, int level, String heading, String text) {}

  /** Reads all pages; {@code content} gives the HTML of a page by its name. */
  SearchIndex(Function<String, Optional<String>> content) {
    var names = new ArrayDeque<>(Set.of("index"));
    while (!names.isEmpty()) {
      String name = names.remove();
      if (!pages.containsKey(name) && !name.equals("search")) {
        content.apply(name).ifPresent(html -> pages.put(name, html));
        LINK.matcher(pages.getOrDefault(name, "")).results().forEach(to -> names.add(to.group(1)));
      }
    }
  }

  /** Returns the index for the script of the pages: address, page title, heading and text. */
  Json json() {
    var entries = new ArrayList<Json>();
    pages.forEach(
        (name, html) -> {
          String page = plain(Layout.title(html));
          for (Section section : sections(name, html)) {
            String text = plain(section.text());
            entries.add(
                Json.obj(
                    "href", section.href(),
                    "page", page,
                    "heading", plain(section.heading()),
                    "text", text.substring(0, Math.min(LONGEST_TEXT, text.length()))));
          }
        });
    return new Json.Arr(entries);
  }

  /** Returns the search page: without its script, an index of all pages and their topics. */
  String html() {
    return "<h1>Search</h1><p>All pages and their topics.</p>"
        + pages.entrySet().stream()
            .map(page -> "<ul>" + topics(page.getKey(), page.getValue()) + "</ul>")
            .collect(Collectors.joining());
  }

  private static String topics(String name, String html) {
    return sections(name, html).stream()
        .filter(
            section ->
                section.level() == 1 || (section.level() == 2 && !REPEATED.matcher(name).find()))
        .map(
            s ->
                "<li class=\"h%d\"><a href=\"%s\">%s</a></li>"
                    .formatted(s.level(), s.href(), s.heading()))
        .collect(Collectors.joining());
  }

  private static List<Section> sections(String name, String html) {
    List<MatchResult> headings = HEADING.matcher(html).results().toList();
    var sections = new ArrayList<Section>();
    for (int i = 0; i < headings.size(); i++) {
      MatchResult heading = headings.get(i);
      int end = i + 1 < headings.size() ? headings.get(i + 1).start() : html.length();
      int level = Integer.parseInt(heading.group(2));
      String anchor = Optional.ofNullable(heading.group(1)).orElse(heading.group(3));
      String href = "/docs/" + name + (level == 1 || anchor == null ? "" : "#" + anchor);
      String text = html.substring(heading.end(), end).replaceAll("<[^>]*>", " ");
      sections.add(new Section(href, level, Layout.withoutTags(heading.group(4)), text));
    }
    return sections;
  }

  private static String plain(String escaped) {
    return escaped
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
