package dev.omni.http.docs;

import java.util.stream.Collectors;

/**
 * The index for models, {@code /llms.txt} (llmstxt.org, 2024): a title, what this is, and the pages
 * in Markdown. The build makes docs/llms.txt from docs/index.md.
 */
final class LlmsText {
  private static final String ALL = "/llms-full.txt";

  private LlmsText() {}

  /** Returns the text of an index whose links are relative. */
  static String of(String index) {
    String[] parts = index.split("(?m)^(?=## )", 2);
    String summary =
        parts[0]
            .lines()
            .skip(1)
            .filter(line -> !line.isBlank())
            .collect(Collectors.joining(" "));
    String pages =
        parts[1]
            .replaceAll("\\]\\((?!/)(?:[^)]*/)?([^)/]+)\\.md\\)", "](/docs/$1.md)")
            .replaceAll("\\]\\((/docs/[a-z]+)\\)", "]($1.md)");
    return "# Omni\n\n> "
        + summary
        + "\n\nAgents begin with [Tools for agents](/docs/mcp.md). All pages in one file: ["
        + ALL.substring(1)
        + "]("
        + ALL
        + ").\n\n"
        + pages.strip()
        + "\n";
  }
}
