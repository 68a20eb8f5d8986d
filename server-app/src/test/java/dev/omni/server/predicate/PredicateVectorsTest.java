package dev.omni.server.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The test vectors of the predicate of a run, judged by the verifier of the server. They are made
 * of real runs, whose times and ids are new each time: {@code -Domni.vectors=true} makes them anew.
 */
class PredicateVectorsTest {
  private static final Path FOLDER = Path.of("../docs/predicates/run/v2");
  static final Map<String, EvidenceVerdict> VERDICTS =
      Map.of(
          "ACCEPT", EvidenceVerdict.VALID,
          "REJECT", EvidenceVerdict.INVALID,
          "MALFORMED", EvidenceVerdict.INVALID,
          "UNVERIFIABLE", EvidenceVerdict.UNVERIFIABLE);

  static Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve("vectors"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  private static Json.Obj vector(String name) throws IOException {
    return (Json.Obj) JsonReader.parse(Files.readString(FOLDER.resolve("vectors").resolve(name)));
  }

  @Test
  @EnabledIfSystemProperty(named = "omni.vectors", matches = "true")
  void they_are_made_anew() throws IOException {
    Path folder = FOLDER.resolve("vectors");
    Files.createDirectories(folder);
    for (String old : names().toList()) {
      Files.delete(folder.resolve(old));
    }
    List<VectorMaker.Vector> made = PredicateVectors.made();
    for (int n = 0; n < made.size(); n++) {
      String name = String.format("%02d-%s.json", n + 1, made.get(n).name());
      Files.writeString(folder.resolve(name), JsonReader.write(made.get(n).json()) + "\n");
    }
    assertThat(names()).hasSize(made.size());
  }

  static List<Finding> judged(Json.Obj vector) {
    var verifier =
        new EvidenceVerifier(
            vector.items("keys").stream().map(key -> PublishedKey.parse((Json.Obj) key)).toList());
    Json document = vector.find("document").orElseThrow();
    try {
      Json read = document instanceof Json.Str text ? JsonReader.trusted(text.value()) : document;
      var found = new ArrayList<>(verifier.verify(read));
      vector.find("row").ifPresent(row -> found.add(RowProof.verify(read, row)));
      return found;
    } catch (MalformedJsonException malformed) {
      return List.of(Finding.fail("form", malformed.getMessage()));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void each_is_judged_as_it_says(String name) throws IOException {
    Json.Obj vector = vector(name);
    List<Finding> found = judged(vector);

    assertThat(EvidenceVerdict.of(found))
        .as("%s: %s", vector.text("description"), found)
        .isEqualTo(VERDICTS.get(vector.text("verdict")));
    assertThat(
            found.stream()
                .filter(finding -> finding.verdict() == EvidenceVerdict.of(found))
                .filter(finding -> !finding.passed())
                .map(Finding::check)
                .findFirst())
        .isEqualTo(vector.findText("reason"));
  }

  @Test
  void there_are_enough_of_each_verdict_and_the_page_lists_them() throws IOException {
    Map<String, Long> counts =
        names().collect(Collectors.groupingBy(name -> verdict(name), Collectors.counting()));

    assertThat(counts.get("ACCEPT")).isGreaterThanOrEqualTo(15);
    assertThat(counts.get("REJECT") + counts.get("MALFORMED")).isGreaterThanOrEqualTo(30);
    assertThat(counts.get("UNVERIFIABLE")).isGreaterThanOrEqualTo(5);
    assertThat(names().count()).isGreaterThanOrEqualTo(60);
    String page = Files.readString(FOLDER.resolve("index.md"));
    assertThat(names()).allMatch(name -> page.contains("vectors/" + name));
  }

  private static String verdict(String name) {
    try {
      return vector(name).text("verdict");
    } catch (IOException absent) {
      throw new IllegalStateException(absent);
    }
  }

  @Test
  void statements_of_version_3_keep_the_schema_and_it_is_closed() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(FOLDER.resolve("schema.json")), InputFormat.JSON);
    List<Json.Obj> statements = new ArrayList<>();
    for (String name : names().toList()) {
      new Pointer("/document/statement")
          .in(vector(name))
          .map(Json.Obj.class::cast)
          .filter(each -> verdict(name).equals("ACCEPT"))
          .filter(each -> each.text("predicateType").endsWith("/run/v2"))
          .ifPresent(statements::add);
    }

    assertThat(statements).hasSizeGreaterThan(10);
    for (Json.Obj statement : statements) {
      assertThat(schema.validate(JsonReader.write(statement), InputFormat.JSON)).isEmpty();
      Json.Obj more = Edit.put(statement, "/predicate/trusted", true);
      assertThat(schema.validate(JsonReader.write(more), InputFormat.JSON)).isNotEmpty();
      for (String member :
          List.of("limits", "accuracy", "second", "disclosure", "caller", "model", "sequence")) {
        Json.Obj less = Edit.remove(statement, "/predicate/" + member);
        assertThat(schema.validate(JsonReader.write(less), InputFormat.JSON))
            .as(member)
            .isNotEmpty();
      }
    }
  }
}
