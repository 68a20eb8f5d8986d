package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Evidence of both versions and what was changed in it, by the cases that all verifiers share. */
class EvidenceVersionsTest {
  private static final Json.Obj TABLE = table();
  private static final EvidenceVerifier VERIFIER =
      new EvidenceVerifier(
          TABLE.items("keys").stream().map(key -> PublishedKey.parse((Json.Obj) key)).toList());

  private static Json.Obj table() {
    try {
      Path file = Path.of("..", "clients", "conformance", "evidence.json");
      return (Json.Obj) JsonReader.parse(Files.readString(file));
    } catch (IOException absent) {
      throw new UncheckedIOException(absent);
    }
  }

  static Stream<Arguments> cases() {
    return TABLE.items("cases").stream()
        .map(Json.Obj.class::cast)
        .map(each -> Arguments.of(each.text("document"), each.text("name"), each));
  }

  /** Returns a document with one member set or removed. */
  private static Json edited(Json document, List<String> steps, Json.Obj edit) {
    String step = steps.get(0);
    List<String> rest = steps.subList(1, steps.size());
    if (document instanceof Json.Arr list) {
      var items = new ArrayList<>(list.items());
      int at = Pointer.index(step);
      items.set(at, edited(items.get(at), rest, edit));
      return new Json.Arr(items);
    }
    var object = (Json.Obj) document;
    if (!rest.isEmpty()) {
      return object.with(step, edited(object.find(step).orElseThrow(), rest, edit));
    }
    return edit.has("remove")
        ? object.without(step)
        : object.with(step, edit.find("value").orElseThrow());
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("cases")
  void evidence_fails_where_it_was_changed(String name, String title, Json.Obj each) {
    Json document = TABLE.findObject("documents").flatMap(all -> all.find(name)).orElseThrow();
    for (Json edit : each.items("edits")) {
      var change = (Json.Obj) edit;
      document = edited(document, new Pointer(change.text("pointer")).steps(), change);
    }
    List<String> failed =
        VERIFIER.verify(document).stream()
            .filter(finding -> !finding.passed())
            .map(Finding::check)
            .toList();

    assertThat(failed)
        .as(title)
        .isEqualTo(each.items("failed").stream().map(found -> ((Json.Str) found).value()).toList());
  }
}
