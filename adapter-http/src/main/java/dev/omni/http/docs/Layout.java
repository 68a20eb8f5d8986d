package dev.omni.http.docs;

import java.util.Map;
import java.util.stream.Collectors;

/** The frame of every page, and the escaping of what stands in it. */
final class Layout {
  /** The guides in the order of reading, by the names of their files, with their titles. */
  static final Map<String, String> GUIDES = guides();

  /** What is looked up, by the names of the pages, with their titles. */
  static final Map<String, String> TABLES = tables();

  private Layout() {}

  private static Map<String, String> guides() {
    var guides = new java.util.LinkedHashMap<String, String>();
    guides.put("first-run", "The first run");
    guides.put("jobs", "Jobs and waiting");
    guides.put("idempotency", "Idempotency");
    guides.put("cancel", "Cancel");
    guides.put("evidence", "Evidence");
    guides.put("sandbox", "The sandbox");
    guides.put("webhooks", "Webhooks");
    guides.put("connectors", "Connectors");
    guides.put("workflows", "Workflows");
    guides.put("verify-and-guard", "Verify and guard");
    guides.put("models-and-benchmarks", "Models and benchmarks");
    guides.put("mcp", "Tools for agents");
    guides.put("story", "One story, from an event to its proof");
    guides.put("going-live", "Going live");
    guides.put("several-nodes", "Several nodes");
    guides.put("operations", "For operators");
    guides.put("security", "Security");
    guides.put("embedding", "Embedding");
    return java.util.Collections.unmodifiableMap(guides);
  }

  private static Map<String, String> tables() {
    var tables = new java.util.LinkedHashMap<String, String>();
    tables.put("reference", "Operations");
    tables.put("errors", "Error codes");
    tables.put("capabilities", "Capabilities");
    return java.util.Collections.unmodifiableMap(tables);
  }

  /**
   * A whole page.
   *
   * @param here the name of the page
   * @param content HTML
   */
  static String page(String here, String title, String content) {
    return """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s · Omni</title>
        <link rel="stylesheet" href="/docs/style.css">
        </head>
        <body>
        <a class="skip" href="#content">To the content</a>
        <header><a class="home" href="/docs">Omni</a> <span>documentation</span> <a class="pages" href="#pages">Pages</a></header>
        <div class="frame">
        <nav id="pages" aria-label="Pages">%s</nav>
        <main id="content">
        %s
        </main>
        </div>
        </body>
        </html>
        """
        .formatted(escaped(title), menu(here), content);
  }

  private static String menu(String here) {
    return "<p>Guides</p><ul>"
        + entries(here, GUIDES)
        + "</ul><p>Look up</p><ul>"
        + entries(here, TABLES)
        + "</ul>";
  }

  private static String entries(String here, Map<String, String> pages) {
    return pages.entrySet().stream()
        .map(page -> entry(here, page.getKey(), page.getValue()))
        .collect(Collectors.joining());
  }

  private static String entry(String here, String page, String title) {
    String current = here.equals(page) ? " aria-current=\"page\"" : "";
    return "<li><a href=\"/docs/%s\"%s>%s</a></li>".formatted(page, current, escaped(title));
  }

  /** Text that means only itself in HTML. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Text that is code. */
  static String code(String text) {
    return "<code>" + escaped(text) + "</code>";
  }
}
