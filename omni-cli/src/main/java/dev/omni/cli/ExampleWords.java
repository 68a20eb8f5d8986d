package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Words of a command line that make an input. */
final class ExampleWords {
  private ExampleWords() {}

  /** Returns the command for a POSIX shell. */
  static String command(String capability, JsonNode input) {
    return "omni run "
        + capability
        + words(input).stream().map(ExampleWords::quoted).collect(Collectors.joining(" ", " ", ""));
  }

  /** Returns the words of an input, which a command reads as the same input. */
  static List<String> words(JsonNode input) {
    List<String> words = new ArrayList<>();
    add(input, "", words);
    return words;
  }

  private static void add(JsonNode value, String before, List<String> into) {
    value
        .properties()
        .forEach(
            member -> {
              JsonNode own = member.getValue();
              String name = before + member.getKey();
              boolean plain =
                  own.isObject()
                      && !own.isEmpty()
                      && own.properties().stream().noneMatch(m -> m.getKey().contains("."));
              if (plain) {
                add(own, name + ".", into);
              } else {
                into.add(name + "=" + text(own));
              }
            });
  }

  private static String text(JsonNode value) {
    boolean numbers =
        value.isArray()
            && !value.isEmpty()
            && StreamSupport.stream(value.spliterator(), false).allMatch(JsonNode::isNumber);
    if (numbers) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(JsonNode::toString)
          .collect(Collectors.joining(","));
    }
    return value.isTextual() ? value.asText() : value.toString();
  }

  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
