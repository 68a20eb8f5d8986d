package dev.omni.operations.workflow;

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
 * Expressions inside JSON. A text that is wholly <code>${…}</code> is an expression and is replaced
 * by a value of any type. An expression inside other text is rejected, because it would turn
 * numbers into text.
 */
public final class TemplateExpressions {
  private static final Pattern WHOLE = Pattern.compile("(?s)\\$\\{(.*)\\}");

  private TemplateExpressions() {}

  /** Returns the expression of a text; empty for plain text. */
  public static Optional<String> of(String text) {
    Matcher whole = WHOLE.matcher(text);
    return whole.matches() && !whole.group(1).contains("${")
        ? Optional.of(whole.group(1).strip())
        : Optional.empty();
  }

  /** Returns an expression without its optional frame. */
  static String bare(String text) {
    return of(text).orElse(text);
  }

  /** Replaces each expression in a value by its result. */
  public static Json filled(Json value, Function<String, Json> meaning) {
    if (value instanceof Json.Str text) {
      return of(text.value()).map(meaning).orElse(value);
    }
    if (value instanceof Json.Arr array) {
      return new Json.Arr(array.items().stream().map(item -> filled(item, meaning)).toList());
    }
    return value instanceof Json.Obj object ? filled(object, meaning) : value;
  }

  /** Replaces each expression in an object by its result. */
  public static Json.Obj filled(Json.Obj object, Function<String, Json> meaning) {
    var members = new LinkedHashMap<String, Json>();
    object.members().forEach((name, member) -> members.put(name, filled(member, meaning)));
    return new Json.Obj(members);
  }

  /** Returns the expressions of a value by path. */
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

  /** Returns a problem for each text that mixes an expression with other text. */
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
