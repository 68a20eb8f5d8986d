package dev.omni.server.predicate;

import static dev.omni.server.predicate.Edit.put;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes test vectors of evidence of real runs, sealed again by a known key. */
abstract class VectorMaker {
  static final String ACCEPT = "ACCEPT";
  static final String REJECT = "REJECT";
  static final String MALFORMED = "MALFORMED";
  static final String OPEN = "UNVERIFIABLE";

  private static final Path EARLIER = Path.of("../clients/conformance/evidence.json");

  /**
   * One vector.
   *
   * @param name of its file, without number
   * @param json {@code description, document, keys, row?, verdict, reason}
   */
  record Vector(String name, Json.Obj json) {}

  final List<Vector> all = new ArrayList<>();
  final SealingKey first = SealingKey.first();
  final SealingKey second = SealingKey.second();
  final Json.Arr trusted = Json.arr(first.published());
  final Json.Obj run;
  final Json.Obj other;

  /** Makes vectors of two runs of one capability. */
  VectorMaker(Json.Obj run, Json.Obj other) {
    this.run = resealed(run);
    this.other = resealed(other);
  }

  void add(String name, String verdict, String reason, String description, Json document) {
    add(name, verdict, reason, description, document, trusted, Optional.empty());
  }

  void add(
      String name,
      String verdict,
      String reason,
      String description,
      Json document,
      Json keys,
      Optional<Json> row) {
    Json.Obj vector =
        Json.obj("description", description, "document", document, "keys", keys)
            .withPresent("row", row)
            .with("verdict", verdict)
            .with("reason", reason.isEmpty() ? Json.NULL : Json.str(reason));
    all.add(new Vector(name, vector));
  }

  static Json.Obj statement(Json.Obj evidence) {
    return evidence.findObject("statement").orElseThrow();
  }

  static Json part(Json.Obj evidence, String name) {
    return evidence.find(name).orElse(Json.NULL);
  }

  /** Evidence with the same texts, of a statement that is signed and logged here. */
  Json.Obj sealed(Json.Obj evidence, Json.Obj statement) {
    return first.sealed(statement, part(evidence, "input"), part(evidence, "result"));
  }

  Json.Obj resealed(Json.Obj evidence) {
    return sealed(evidence, statement(evidence));
  }

  /** The run with another member of its predicate, signed. */
  Json.Obj stating(String member, Object value) {
    return sealed(run, put(statement(run), "/predicate/" + member, value));
  }

  static byte[] payload(Json.Obj evidence) {
    return new Statement(statement(evidence)).payload().getBytes(StandardCharsets.UTF_8);
  }

  void row(String name, String verdict, String description, Json.Obj document, Json row) {
    add(
        name,
        verdict,
        verdict.equals(ACCEPT) ? "" : "row",
        description,
        document,
        trusted,
        Optional.of(row));
  }

  static Json.Obj earlier() {
    try {
      return (Json.Obj) JsonReader.parse(Files.readString(EARLIER));
    } catch (IOException absent) {
      throw new UncheckedIOException(absent);
    }
  }
}
