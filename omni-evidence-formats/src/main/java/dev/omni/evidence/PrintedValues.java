package dev.omni.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import java.util.Base64;
import java.util.List;
import java.util.TreeMap;

/** The tables of the page: a line for each value, with its pointer and its canonical text. */
final class PrintedValues {
  /** The characters of lines above which a table ends. */
  private static final int MOST = 64 * 1024;

  private final StringBuilder lines = new StringBuilder();
  private int printed;
  private int all;

  private PrintedValues() {}

  /** Returns the table of those values of an object that it has. */
  static String chosen(String id, String title, Json.Obj object, List<String> pointers) {
    var table = new PrintedValues();
    for (String pointer : pointers) {
      new Pointer(pointer)
          .in(object)
          .filter(value -> !value.equals(Json.NULL))
          .ifPresent(value -> table.line(pointer, value.canonical()));
    }
    return table.html(id, title);
  }

  /** Returns the table of all values within one, and a note when it has more than fit. */
  static String whole(String id, String title, Json value) {
    var table = new PrintedValues();
    table.leaves(Pointer.ROOT, value);
    String note =
        table.printed < table.all
            ? table.printed + " of " + table.all + " values are printed."
            : "";
    return table.html(id, title) + "<p id=\"" + id + "-note\">" + note + "</p>\n";
  }

  /** Returns the table of what is disclosed of a confidential run. */
  static String disclosed(String title, List<Json> leaves) {
    var table = new PrintedValues();
    for (Json each : leaves) {
      Json.Obj leaf = (Json.Obj) each;
      table.line(leaf.text("pointer"), leaf.find("value").orElse(Json.NULL).canonical());
    }
    return table.html("disclosed", title);
  }

  /** Returns the table of keys with their fingerprints. */
  static String keys(List<Json> keys) {
    var table = new PrintedValues();
    for (Json each : keys) {
      Json.Obj key = (Json.Obj) each;
      byte[] spki = Base64.getDecoder().decode(key.text("spki"));
      table.line(key.text("keyid"), Sha256.hex(Sha256.sha256(spki)));
    }
    return table.html("keys", "Keys");
  }

  private void leaves(Pointer at, Json value) {
    if (value instanceof Json.Obj object && !object.members().isEmpty()) {
      new TreeMap<>(object.members()).forEach((name, member) -> leaves(at.to(name), member));
    } else if (value instanceof Json.Arr array && array.size() > 0) {
      for (int i = 0; i < array.size(); i++) {
        leaves(at.to(i), array.get(i));
      }
    } else {
      all++;
      String line = lineOf(at.toString(), value.canonical());
      if (printed == all - 1 && lines.length() + line.length() <= MOST) {
        lines.append(line);
        printed++;
      }
    }
  }

  private void line(String pointer, String text) {
    lines.append(lineOf(pointer, text));
  }

  private static String lineOf(String pointer, String text) {
    return "<tr><th scope=\"row\">"
        + escaped(pointer)
        + "</th><td>"
        + escaped(text)
        + "</td></tr>\n";
  }

  private String html(String id, String title) {
    return "<h2>"
        + title
        + "</h2>\n<table id=\""
        + id
        + "\"><tbody>\n"
        + lines
        + "</tbody></table>\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
