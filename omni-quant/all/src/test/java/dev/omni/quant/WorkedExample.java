package dev.omni.quant;

import dev.omni.domain.json.Json;
import java.math.MathContext;
import java.util.Map;
import java.util.StringJoiner;

/**
 * JSON for reading: short things on one line, long arrays cut, numbers to ten significant digits,
 * which no JDK and no machine changes.
 */
final class WorkedExample {
  private static final MathContext SHOWN = new MathContext(10);
  private static final int WIDTH = 100;

  private final int mostItems;

  /** Shows at most so many items of an array. */
  WorkedExample(int mostItems) {
    this.mostItems = mostItems;
  }

  String shown(Json value) {
    return shown(value, "");
  }

  private String shown(Json value, String indent) {
    String flat = flat(value);
    if (flat.length() + indent.length() <= WIDTH) {
      return flat;
    }
    String deeper = indent + "  ";
    if (value instanceof Json.Obj object) {
      var lines = new StringJoiner(",\n" + deeper, "{\n" + deeper, "\n" + indent + "}");
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        lines.add(name(member.getKey()) + shown(member.getValue(), deeper));
      }
      return lines.toString();
    }
    if (value instanceof Json.Arr array
        && array.items().stream().allMatch(Json.Num.class::isInstance)) {
      return "[\n"
          + deeper
          + filled(flat.substring(1, flat.length() - 1), deeper)
          + "\n"
          + indent
          + "]";
    }
    if (value instanceof Json.Arr array) {
      var lines = new StringJoiner(",\n" + deeper, "[\n" + deeper, "\n" + indent + "]");
      array.items().stream().limit(mostItems).forEach(item -> lines.add(shown(item, deeper)));
      cut(array, lines);
      return lines.toString();
    }
    return flat;
  }

  /** Breaks a list of numbers into lines as long as they may be. */
  private static String filled(String numbers, String indent) {
    var text = new StringBuilder();
    int used = indent.length();
    for (String number : numbers.split(" ")) {
      boolean full = used + number.length() > WIDTH;
      text.append(text.isEmpty() ? "" : full ? "\n" + indent : " ").append(number);
      used = full ? indent.length() + number.length() : used + 1 + number.length();
    }
    return text.toString();
  }

  private String flat(Json value) {
    if (value instanceof Json.Obj object) {
      var members = new StringJoiner(", ", "{", "}");
      object.members().forEach((key, member) -> members.add(name(key) + flat(member)));
      return members.toString();
    }
    if (value instanceof Json.Arr array) {
      var items = new StringJoiner(", ", "[", "]");
      array.items().stream().limit(mostItems).forEach(item -> items.add(flat(item)));
      cut(array, items);
      return items.toString();
    }
    return value instanceof Json.Num number
        ? new Json.Num(number.value().round(SHOWN)).canonical()
        : value.canonical();
  }

  private void cut(Json.Arr array, StringJoiner items) {
    if (array.size() > mostItems) {
      items.add("… " + (array.size() - mostItems) + " more");
    }
  }

  private static String name(String key) {
    return Json.str(key).canonical() + ": ";
  }
}
