package dev.omni.console.page;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The form of JSON in a programming language whose objects, lists and texts are written as JSON's.
 *
 * @param yes for true
 * @param no for false
 * @param none for null
 * @param exact form of a number that a double does not hold
 */
record Literals(String yes, String no, String none, UnaryOperator<String> exact) {
  private static final int SHORT = 76;

  /** Returns an object, one member a line where it is long. */
  String of(Json.Obj object) {
    return of(object, "");
  }

  private String of(Json value, String indent) {
    if (value instanceof Json.Obj object) {
      return object(object, indent);
    }
    if (value instanceof Json.Arr list) {
      return list.items().stream()
          .map(item -> of(item, indent + "    "))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Json.Bool flag) {
      return flag.value() ? yes : no;
    }
    if (value instanceof Json.Num number) {
      String text = JsonReader.write(number);
      return Snippets.isDouble(number.value()) ? text : exact.apply(text);
    }
    return value instanceof Json.Null ? none : JsonReader.write(value);
  }

  private String object(Json.Obj object, String indent) {
    String inner = indent + "    ";
    String line =
        object.members().entrySet().stream()
            .map(member -> member(member, inner))
            .collect(Collectors.joining(", ", "{", "}"));
    return line.length() + indent.length() <= SHORT && !line.contains("\n")
        ? line
        : object.members().entrySet().stream()
            .map(member -> inner + member(member, inner))
            .collect(Collectors.joining(",\n", "{\n", ",\n" + indent + "}"));
  }

  private String member(Map.Entry<String, Json> member, String indent) {
    return JsonReader.write(Json.str(member.getKey())) + ": " + of(member.getValue(), indent);
  }
}
