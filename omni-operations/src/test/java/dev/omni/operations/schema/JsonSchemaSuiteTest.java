package dev.omni.operations.schema;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.testkit.Lack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The public suite of json-schema-org for 2020-12, from the folder {@code tests/draft2020-12} that
 * {@code -Domni.schema.suite} names.
 */
@Tag("full")
class JsonSchemaSuiteTest {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  private static final JsonSchemas SCHEMAS = new JsonSchemas();

  /** How many cases of a format the library decides otherwise, mostly of names in punycode. */
  private static final Map<String, Long> LEFT_OUT =
      Map.ofEntries(
          Map.entry("date-time", 2L),
          Map.entry("duration", 2L),
          Map.entry("ecmascript-regex", 4L),
          Map.entry("hostname", 24L),
          Map.entry("idn-email", 1L),
          Map.entry("idn-hostname", 13L),
          Map.entry("iri", 2L),
          Map.entry("uri", 2L),
          Map.entry("uri-reference", 3L),
          Map.entry("uri-template", 2L));

  private final Map<String, Integer> refused = new TreeMap<>();
  private final List<String> different = new ArrayList<>();
  private int accepted;
  private Path folder = Path.of("");

  @BeforeEach
  void find() {
    String named = System.getProperty("omni.schema.suite", "");
    Lack.NETWORK.unless(!named.isEmpty());
    folder = Path.of(named);
  }

  private void run(String part) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder.resolve(part))) {
      files = all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    for (Path file : files) {
      for (JsonNode group : MAPPER.readTree(file.toFile())) {
        group(file.getFileName().toString(), (Json.Obj) json(group));
      }
    }
  }

  /** Returns a value of the suite, which holds characters that a request may not. */
  private static Json json(JsonNode node) {
    if (node.isObject()) {
      var members = new LinkedHashMap<String, Json>();
      node.properties().forEach(member -> members.put(member.getKey(), json(member.getValue())));
      return new Json.Obj(members);
    }
    if (node.isArray()) {
      return new Json.Arr(node.valueStream().map(JsonSchemaSuiteTest::json).toList());
    }
    return switch (node.getNodeType()) {
      case STRING -> Json.str(node.textValue());
      case NUMBER -> new Json.Num(node.decimalValue());
      case BOOLEAN -> new Json.Bool(node.booleanValue());
      default -> Json.NULL;
    };
  }

  private void group(String file, Json.Obj group) {
    String name = file + ": " + group.findText("description").orElseThrow();
    if (!(group.find("schema").orElseThrow() instanceof Json.Obj schema)) {
      refused.merge("no object", 1, Integer::sum);
      return;
    }
    List<Problem> problems = SCHEMAS.unusable(schema);
    if (problems.isEmpty()) {
      accepted++;
    } else {
      refused.merge(reason(problems.get(0)), 1, Integer::sum);
      if (!reason(problems.get(0)).equals("type")) {
        return;
      }
    }
    for (Json test : group.items("tests")) {
      judge(name, schema, (Json.Obj) test);
    }
  }

  private static String reason(Problem problem) {
    return problem.code() == Problem.Kind.UNKNOWN
        ? "unknown keyword"
        : problem.pointer().substring(problem.pointer().lastIndexOf('/') + 1);
  }

  private void judge(String group, Json.Obj schema, Json.Obj test) {
    boolean valid = test.flag("valid");
    List<Problem> problems = SCHEMAS.problems(schema, test.find("data").orElseThrow());
    if (problems.isEmpty() != valid) {
      different.add(group + ": " + test.findText("description").orElseThrow());
    }
  }

  @Test
  void every_group_that_is_accepted_holds_and_the_others_are_refused_for_their_reason()
      throws IOException {
    run(".");
    assertThat(accepted).isEqualTo(314);
    assertThat(refused).isEqualTo(Map.of("$ref", 22, "$schema", 2, "no object", 2, "type", 43));
    assertThat(different)
        .hasSize(19)
        .allMatch(name -> name.startsWith("format.json") && name.contains("only an annotation"));
  }

  @Test
  void optional_groups_hold_or_are_refused_for_their_reason() throws IOException {
    run("optional");
    assertThat(accepted).isEqualTo(20);
    assertThat(refused)
        .isEqualTo(Map.of("$ref", 2, "$schema", 2, "type", 14, "unknown keyword", 12));
    assertThat(different).isEmpty();
  }

  @Test
  void formats_are_asserted_but_for_what_the_library_leaves_out() throws IOException {
    run("optional/format");
    assertThat(refused).isEqualTo(Map.of("format", 1));
    Map<String, Long> differences =
        different.stream()
            .collect(groupingBy(name -> name.substring(0, name.indexOf('.')), counting()));
    assertThat(differences).isEqualTo(LEFT_OUT);
  }
}
