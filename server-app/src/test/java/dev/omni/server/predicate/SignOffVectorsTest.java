package dev.omni.server.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The test vectors of the predicate of a sign-off, judged by the verifier of the server; {@code
 * -Domni.vectors=sign_off} makes them anew.
 */
class SignOffVectorsTest {
  private static final Path FOLDER = Path.of("../docs/predicates/sign_off/v1");

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve("vectors"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Json.Obj vector(String name) throws IOException {
    return (Json.Obj) JsonReader.parse(Files.readString(FOLDER.resolve("vectors").resolve(name)));
  }

  @Test
  @EnabledIfSystemProperty(named = "omni.vectors", matches = "sign_off")
  void they_are_made_anew() throws IOException {
    Path folder = FOLDER.resolve("vectors");
    for (String old : names()) {
      Files.delete(folder.resolve(old));
    }
    Path page = FOLDER.resolve("index.md");
    String text = Files.readString(page);
    String head = "| --- | --- | --- |\n";
    var table = new StringBuilder(text.substring(0, text.lastIndexOf(head) + head.length()));
    List<VectorMaker.Vector> made = SignOffVectors.made();
    for (int n = 0; n < made.size(); n++) {
      String name = String.format("%02d-%s.json", n + 1, made.get(n).name());
      Json.Obj vector = made.get(n).json();
      Files.writeString(folder.resolve(name), JsonReader.write(vector) + "\n");
      String reason = vector.findText("reason").map(check -> ", `" + check + "`").orElse("");
      table.append(
          String.format(
              "| [%s](/predicates/sign_off/v1/vectors/%s) | %s%s | %s |%n",
              name, name, vector.text("verdict"), reason, vector.text("description")));
    }
    Files.writeString(page, table.toString());
  }

  @ParameterizedTest
  @MethodSource("names")
  void each_is_judged_as_it_says(String name) throws IOException {
    Json.Obj vector = vector(name);
    List<Finding> found = PredicateVectorsTest.judged(vector);

    assertThat(EvidenceVerdict.of(found))
        .as("%s: %s", vector.text("description"), found)
        .isEqualTo(PredicateVectorsTest.VERDICTS.get(vector.text("verdict")));
    assertThat(
            found.stream()
                .filter(finding -> finding.verdict() == EvidenceVerdict.of(found))
                .filter(finding -> !finding.passed())
                .map(Finding::check)
                .findFirst())
        .isEqualTo(vector.findText("reason"));
  }

  @Test
  void the_page_lists_them() throws IOException {
    String page = Files.readString(FOLDER.resolve("index.md"));

    assertThat(names()).hasSizeGreaterThanOrEqualTo(20);
    assertThat(names()).allMatch(name -> page.contains("vectors/" + name));
  }

  @Test
  void statements_keep_the_schema_and_it_is_closed() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(FOLDER.resolve("schema.json")), InputFormat.JSON);
    int accepted = 0;
    for (String name : names()) {
      Json.Obj vector = vector(name);
      if (!vector.text("verdict").equals("ACCEPT")) {
        continue;
      }
      accepted++;
      var statement = (Json.Obj) new Pointer("/document/statement").in(vector).orElseThrow();
      assertThat(schema.validate(JsonReader.write(statement), InputFormat.JSON)).as(name).isEmpty();
      Json.Obj more = Edit.put(statement, "/predicate/trusted", true);
      assertThat(schema.validate(JsonReader.write(more), InputFormat.JSON)).isNotEmpty();
      for (String member : List.of("meaning", "same_principal", "supersedes", "caller_signature")) {
        Json.Obj less = Edit.remove(statement, "/predicate/" + member);
        assertThat(schema.validate(JsonReader.write(less), InputFormat.JSON))
            .as(member)
            .isNotEmpty();
      }
    }
    assertThat(accepted).isGreaterThanOrEqualTo(5);
  }
}
