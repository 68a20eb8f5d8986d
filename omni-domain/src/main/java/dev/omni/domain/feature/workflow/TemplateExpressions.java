package dev.omni.domain.feature.workflow;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expressions inside JSON. A text that is wholly <code>${…}</code> is one and gives what it stands
 * for in its own type; one that holds such a piece among other text is refused, because a number in
 * a text is no number any more.
 */
public final class TemplateExpressions {
  private static final Pattern WHOLE = Pattern.compile("(?s)\\$\\{(.*)\\}");

  private TemplateExpressions() {}

  /** The expression that a text is; empty when it is a plain text. */
  public static Optional<String> of(String text) {
    Matcher whole = WHOLE.matcher(text);
    return whole.matches() && !whole.group(1).contains("${")
        ? Optional.of(whole.group(1).strip())
        : Optional.empty();
  }

  /** An expression that may be written with or without its frame. */
  static String bare(String text) {
    return of(text).orElse(text);
  }

  /** The value with what each expression in it stands for. */
  public static Json filled(Json value, Function<String, Json> meaning) {
    if (value instanceof Json.Str text) {
      return of(text.value()).map(meaning).orElse(value);
    }
    if (value instanceof Json.Arr array) {
      return new Json.Arr(array.items().stream().map(item -> filled(item, meaning)).toList());
    }
    return value instanceof Json.Obj object ? filled(object, meaning) : value;
  }

  /** The object with what each expression in it stands for. */
  public static Json.Obj filled(Json.Obj object, Function<String, Json> meaning) {
    var members = new LinkedHashMap<String, Json>();
    object.members().forEach((name, member) -> members.put(name, filled(member, meaning)));
    return new Json.Obj(members);
  }

  /** The expressions in a value, by where they stand. */
  static Map<String, String> in(Json value, String at) {
    var found = new LinkedHashMap<String, String>();
    if (value instanceof Json.Str text) {
      of(text.value()).ifPresent(expression -> found.put(at, expression));
    } else if (value instanceof Json.Arr array) {
      for (int i = 0; i < array.size(); i++) {
        found.putAll(in(array.get(i), at + "/" + i));
      }
    } else if (value instanceof Json.Obj object) {
      object.members().forEach((name, member) -> found.putAll(in(member, at + "/" + name)));
    }
    return found;
  }

  /** The texts that hold an expression among other text. */
  static List<Problem> mixed(Json value, String at) {
    var problems = new ArrayList<Problem>();
    if (value instanceof Json.Str text) {
      if (text.value().contains("${") && of(text.value()).isEmpty()) {
        String message =
            "must be wholly ${...}: a value keeps its type, texts are not put together";
        problems.add(Problem.invalid(at, message));
      }
    } else if (value instanceof Json.Arr array) {
      for (int i = 0; i < array.size(); i++) {
        problems.addAll(mixed(array.get(i), at + "/" + i));
      }
    } else if (value instanceof Json.Obj object) {
      object.members().forEach((name, member) -> problems.addAll(mixed(member, at + "/" + name)));
    }
    return problems;
  }
}
