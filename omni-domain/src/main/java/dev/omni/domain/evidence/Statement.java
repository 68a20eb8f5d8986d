package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What is proven of one execution: an in-toto Statement v1 whose subject is the execution, with the
 * digest of its result, and whose predicate says the rest.
 *
 * @param json as it is signed, once canonical
 */
public record Statement(Json.Obj json) {
  private static final String TYPE = "https://in-toto.io/Statement/v1";
  private static final String VERSION = "1";
  private static final String SCHEME = "RFC 8785";
  private static final Pointer SUBJECT = new Pointer("/subject/0");
  private static final Pointer NAME = SUBJECT.to("name");
  private static final Pointer OUTPUT = SUBJECT.to("digest").to("sha256");
  private static final Pointer COMPLETED = new Pointer("/predicate/timings/completed_at");

  /**
   * An execution that has ended.
   *
   * @param id of the execution and its evidence
   * @param kind as in {@code omni_run}
   * @param status how it ended
   * @param input what was asked
   * @param result what came out; null when nothing did
   * @param parents what it rests on
   */
  public record ExecutionRecord(
      UUID id, String kind, String status, Json input, Json result, List<Parent> parents) {
    /** Copies the parents. */
    public ExecutionRecord {
      parents = List.copyOf(parents);
    }
  }

  /**
   * The statement of an execution.
   *
   * @param facts members of the predicate beside those of the execution, in which {@code timings}
   *     with {@code started_at} and {@code completed_at} are read again; a member named like one of
   *     the execution's replaces it
   */
  public static Statement of(ExecutionRecord execution, Json.Obj facts) {
    String output = Sha256.sha256(execution.result());
    Json input = execution.input() instanceof Json.Obj object ? object.kept() : execution.input();
    Json.Obj predicate =
        new JsonObjectBuilder()
            .set("evidence_version", VERSION)
            .set("kind", execution.kind())
            .set("status", execution.status())
            .set("input", digested(input).with("document", input))
            .set("result", Json.obj("canonicalisation", SCHEME, "sha256", output))
            .set("parents", execution.parents().stream().map(Parent::json).toList())
            .setAll(facts)
            .object();
    Json.Obj subject =
        Json.obj("name", "urn:uuid:" + execution.id(), "digest", Json.obj("sha256", output));
    return new Statement(
        Json.obj(
            "_type",
            TYPE,
            "subject",
            Json.arr(subject),
            "predicateType",
            predicateType(execution.kind()),
            "predicate",
            predicate));
  }

  /** The digest of a document, and how it is taken. */
  public static Json.Obj digested(Json document) {
    return Json.obj("canonicalisation", SCHEME, "sha256", Sha256.sha256(document));
  }

  /** What kind of predicate speaks of an execution of that kind. */
  public static String predicateType(String kind) {
    return switch (kind) {
      case "verification" -> "https://in-toto.io/attestation/svr/v0.2";
      case "benchmark_run" -> "https://in-toto.io/attestation/test-result/v0.1";
      default -> "urn:lq:predicate:" + kind + ":1";
    };
  }

  /** The text that is hashed and signed, as UTF-8. */
  public String payload() {
    return json.canonical();
  }

  /** The predicate; empty when it has none. */
  public Json.Obj predicate() {
    return json.object("predicate").orElse(Json.Obj.EMPTY);
  }

  /** What was executed, as in {@code omni_run}. */
  public String kind() {
    return predicate().text("kind").orElse("");
  }

  /** The id of the execution and its evidence; empty text when it names none. */
  public String id() {
    return text(NAME)
        .filter(name -> name.startsWith("urn:uuid:"))
        .orElse("urn:uuid:")
        .substring("urn:uuid:".length());
  }

  /** The digest of the result, as lower-case hex; empty text when it has none. */
  public String output() {
    return text(OUTPUT).orElse("");
  }

  /** The digest of the input, as lower-case hex; empty text when it has none. */
  public String input() {
    return text(new Pointer("/predicate/input/sha256")).orElse("");
  }

  /** The input itself. */
  public Optional<Json> inputDocument() {
    return new Pointer("/predicate/input/document").in(json);
  }

  /** The result itself, of executions whose statement holds it. */
  public Optional<Json> outputDocument() {
    return new Pointer("/predicate/output/document").in(json);
  }

  /** What it rests on: entries of {@code evidence_id} and {@code digest}. */
  public Json.Arr parents() {
    return predicate().array("parents").orElse(Json.Arr.EMPTY);
  }

  /** When the execution ended. */
  public Optional<Instant> completedAt() {
    try {
      return text(COMPLETED).map(Instant::parse);
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }

  private Optional<String> text(Pointer at) {
    return at.in(json).filter(Json.Str.class::isInstance).map(s -> ((Json.Str) s).value());
  }

  /**
   * What evidence shows of its statement: {@code id, object, status, execution, kind, digests,
   * parents, statement}.
   */
  public Json.Obj summary() {
    Json.Obj timings = predicate().object("timings").orElse(Json.Obj.EMPTY);
    return Json.obj(
        "id", id(),
        "object", "evidence",
        "status", "sealed",
        "execution",
            Json.obj(
                "id", id(),
                "kind", kind(),
                "status", predicate().get("status"),
                "started_at", timings.get("started_at"),
                "completed_at", timings.get("completed_at")),
        "kind", kind(),
        "digests", Json.obj("input", "sha256:" + input(), "output", "sha256:" + output()),
        "parents", parents(),
        "statement", json);
  }
}
