package dev.omni.console.form;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Map;

/** JSON for people: one member a line, short lists in one line. */
public final class PrettyJson {
  private static final int WIDTH = 88;

  private PrettyJson() {}

  /** Returns the text of a value, with every digit of its numbers. */
  public static String of(Json value) {
    var text = new StringBuilder();
    write(value, "", text);
    return text.toString();
  }

  private static void write(Json value, String indent, StringBuilder text) {
    String line = JsonReader.write(value);
    boolean flat = value instanceof Json.Arr && line.length() + indent.length() <= WIDTH;
    if (value instanceof Json.Obj object && !object.members().isEmpty()) {
      writeAll('{', members(object), '}', indent, text);
    } else if (value instanceof Json.Arr list && !flat) {
      writeAll(
          '[', list.items().stream().map(item -> Map.entry("", item)).toList(), ']', indent, text);
    } else {
      text.append(line);
    }
  }

  private static List<Map.Entry<String, Json>> members(Json.Obj object) {
    return object.members().entrySet().stream()
        .map(
            member ->
                Map.entry(JsonReader.write(Json.str(member.getKey())) + ": ", member.getValue()))
        .toList();
  }

  private static void writeAll(
      char open,
      List<Map.Entry<String, Json>> items,
      char close,
      String indent,
      StringBuilder text) {
    String deeper = indent + "  ";
    String separator = "\n";
    text.append(open);
    for (var item : items) {
      text.append(separator).append(deeper).append(item.getKey());
      write(item.getValue(), deeper, text);
      separator = ",\n";
    }
    text.append('\n').append(indent).append(close);
  }
}
