package dev.omni.operations.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.load.WorkBudget;
import dev.omni.application.spi.condition.ConditionEvaluator.UndecidedException;
import dev.omni.domain.json.Json;
import dev.omni.testkit.Lack;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The conformance tests of CEL, from the folder {@code tests/simple/testdata} of google/cel-spec
 * that {@code -Domni.cel.suite} names: those whose values JSON has.
 */
@Tag("full")
class CelConformanceTest {
  private static final List<String> FILES =
      List.of(
          "basic",
          "comparisons",
          "conversions",
          "fields",
          "fp_math",
          "integer_math",
          "lists",
          "logic",
          "macros",
          "parse",
          "plumbing",
          "string",
          "timestamps");

  private static final Pattern LIBRARY_MESSAGES =
      Pattern.compile("\\.\\s*(//[^\\n]*\\s*)?proto3|conformance");

  /**
   * What is different here: texts cannot be concatenated, a word alone is a variable and no type,
   * and a name that stands twice in a map is no error of the library.
   */
  private static final Pattern DIFFERENT =
      Pattern.compile(
          "string/concatenation/.*|conversions/type/[a-z]+(_type)?_denotation"
              + "|fields/qualified_identifier_resolution/map_value_repeat_key_heterogeneous");

  private final CelConditions conditions = new CelConditions();
  private final Set<String> different = new TreeSet<>();
  private int held;

  /** A value that JSON does not have: of unsigned ints, bytes, messages, and no finite number. */
  private static final class NoJson extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static Json json(TextProto value) {
    Map.Entry<String, List<Object>> field = value.fields().entrySet().iterator().next();
    String text = String.valueOf(field.getValue().get(0));
    return switch (field.getKey()) {
      case "int64_value" -> new Json.Num(new BigDecimal(text));
      case "double_value" -> number(text);
      case "string_value", "type_value" -> Json.str(text);
      case "bool_value" -> new Json.Bool(text.equals("true"));
      case "null_value" -> Json.NULL;
      case "list_value" ->
          new Json.Arr(
              value.message("list_value").orElseThrow().messages("values").stream()
                  .map(CelConformanceTest::json)
                  .toList());
      case "map_value" -> map(value.message("map_value").orElseThrow());
      default -> throw new NoJson();
    };
  }

  private static Json number(String text) {
    try {
      return new Json.Num(new BigDecimal(text));
    } catch (NumberFormatException none) {
      throw new NoJson();
    }
  }

  private static Json map(TextProto map) {
    var members = new LinkedHashMap<String, Json>();
    for (TextProto entry : map.messages("entries")) {
      String key = entry.message("key").orElseThrow().text("string_value").orElseThrow(NoJson::new);
      members.put(key, json(entry.message("value").orElseThrow()));
    }
    return new Json.Obj(members);
  }

  private static Json.Obj variables(TextProto test) {
    var members = new LinkedHashMap<String, Json>();
    for (TextProto binding : test.messages("bindings")) {
      TextProto value = binding.message("value").orElseThrow();
      members.put(
          binding.text("key").orElseThrow(), json(value.message("value").orElseThrow(NoJson::new)));
    }
    return new Json.Obj(members);
  }

  /** Returns what a test expects; empty for an error. */
  private static Optional<Json> expected(TextProto test) {
    return test.has("eval_error")
        ? Optional.empty()
        : Optional.of(
            test.message("value").map(CelConformanceTest::json).orElse(new Json.Bool(true)));
  }

  /** Returns whether a test is about unchecked expressions, or names and messages of protobuf. */
  private static boolean elsewhere(TextProto test) {
    String expression = test.text("expr").orElseThrow();
    return test.has("disable_check")
        || test.has("container")
        || test.messages("bindings").stream().anyMatch(b -> b.text("key").get().contains("."))
        || expression.contains("google.protobuf")
        || LIBRARY_MESSAGES.matcher(expression).find();
  }

  private void run(String section, TextProto test) {
    try {
      if (elsewhere(test)) {
        throw new NoJson();
      }
      Optional<Json> expected = expected(test);
      Optional<Json> value = value(test.text("expr").orElseThrow(), variables(test));
      if (same(value, expected)) {
        held++;
      } else {
        different.add(section + "/" + test.text("name").orElseThrow());
      }
    } catch (NoJson none) {
      // JSON has no such value.
    }
  }

  private Optional<Json> value(String expression, Json.Obj variables) {
    try {
      return Optional.of(conditions.value(expression, variables, WorkBudget.ofRequest()));
    } catch (UndecidedException undecided) {
      return Optional.empty();
    }
  }

  /** Returns whether two values are equal, as doubles where they are numbers. */
  private static boolean same(Optional<Json> one, Optional<Json> other) {
    return one.equals(other)
        || (one.orElse(Json.NULL) instanceof Json.Num a
            && other.orElse(Json.NULL) instanceof Json.Num b
            && a.asDouble() == b.asDouble());
  }

  @Test
  void values_of_json_are_what_the_suite_says() throws IOException {
    String folder = System.getProperty("omni.cel.suite", "");
    Lack.NETWORK.unless(!folder.isEmpty());
    for (String file : FILES) {
      TextProto all = TextProto.parse(Files.readString(Path.of(folder, file + ".textproto")));
      for (TextProto section : all.messages("section")) {
        String name = file + "/" + section.text("name").orElse("");
        section.messages("test").forEach(test -> run(name, test));
      }
    }
    assertThat(held).isGreaterThan(880);
    assertThat(different)
        .hasSizeLessThanOrEqualTo(20)
        .allMatch(name -> DIFFERENT.matcher(name).matches());
  }
}
