package dev.omni.server.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A terminal as an animated SVG: commands are typed, and their output follows. It plays once, and
 * stands still for readers who prefer reduced motion.
 */
final class TerminalPicture {
  private static final int WIDTH = 860;
  private static final int LEFT = 22;
  private static final int LINE = 20;
  private static final int TOP = 58;
  private static final int TYPED_AT_ONCE = 3;
  private static final double KEY_SECONDS = 0.06;
  private static final double LINE_SECONDS = 0.12;
  private static final double PAUSE_SECONDS = 0.9;

  private final String about;
  private final List<String> texts = new ArrayList<>();
  private double now = 0.4;

  /**
   * Creates an empty terminal.
   *
   * @param about what it shows, for readers who do not see it
   */
  TerminalPicture(String about) {
    this.about = about;
  }

  /** Types a command; its lines after the first continue it. */
  TerminalPicture command(String... lines) {
    for (int i = 0; i < lines.length; i++) {
      String prompt = "<tspan class=\"p k\" style=\"%s\">$ </tspan>".formatted(delay());
      var typed = new StringBuilder(i == 0 ? prompt : "  ");
      String line = lines[i];
      for (int at = 0; at < line.length(); at += TYPED_AT_ONCE) {
        String part = line.substring(at, Math.min(line.length(), at + TYPED_AT_ONCE));
        typed.append(
            "<tspan class=\"k\" style=\"%s\">%s</tspan>".formatted(delay(), escaped(part)));
        now += KEY_SECONDS;
      }
      texts.add(text("", "", typed.toString()));
    }
    now += LINE_SECONDS;
    return this;
  }

  /** Shows lines of output. */
  TerminalPicture output(List<String> lines) {
    for (String line : lines) {
      String kind = line.startsWith("omni:") || line.equals("…") ? "n" : "";
      boolean good = line.startsWith("pass  ") || line.startsWith("completed  ");
      int end = good ? line.indexOf(' ') : 0;
      String marked = good ? "<tspan class=\"g\">" + line.substring(0, end) + "</tspan>" : "";
      texts.add(text("a " + kind, delay(), marked + escaped(line.substring(end))));
      now += LINE_SECONDS;
    }
    now += PAUSE_SECONDS;
    return this;
  }

  private String delay() {
    return String.format(Locale.ROOT, "animation-delay:%.2fs", now);
  }

  private String text(String kind, String style, String content) {
    int y = TOP + texts.size() * LINE;
    return "<text x=\"%d\" y=\"%d\"%s%s>%s</text>\n"
        .formatted(LEFT, y, attribute("class", kind), attribute("style", style), content);
  }

  private static String attribute(String name, String value) {
    return value.isBlank() ? "" : " %s=\"%s\"".formatted(name, value.strip());
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  String svg() {
    int height = TOP + texts.size() * LINE + 4;
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" xml:space="preserve" role="img" aria-labelledby="t">
    <title id="t">%3$s</title>
    <style>
    text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #e6edf3; white-space: pre }
    .p { fill: #8b949e } .n { fill: #8b949e } .g { fill: #3fb950 }
    .k { fill-opacity: 0; animation: typed 1ms forwards } .a { opacity: 0; animation: shown 1ms forwards }
    @keyframes typed { to { fill-opacity: 1 } }
    @keyframes shown { to { opacity: 1 } }
    @media (prefers-reduced-motion: reduce) { .k, .a { animation: none; fill-opacity: 1; opacity: 1 } }
    </style>
    <rect x="0.5" y="0.5" width="%4$d" height="%5$d" rx="8" fill="#0d1117" stroke="#6e7681"/>
    <circle cx="24" cy="22" r="5" fill="#f85149"/><circle cx="42" cy="22" r="5" fill="#d29922"/><circle cx="60" cy="22" r="5" fill="#3fb950"/>
    %6$s</svg>
    """
        .formatted(WIDTH, height, escaped(about), WIDTH - 1, height - 1, String.join("", texts));
  }
}
