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
 * An in-toto Statement v1 about one execution. Its subject is the execution with the digest of its
 * result; its predicate holds the rest.
 *
 * @param json the object whose canonical form is signed
 */
public record Statement(Json.Obj json) {
  private static final String TYPE = "https://in-toto.io/Statement/v1";
  private static final String VERSION = "3";
  private static final String SCHEME = "RFC 8785";
  private static final String DISCLOSURE = "disclosure";
  private static final Pointer SUBJECT = new Pointer("/subject/0");
  private static final Pointer NAME = SUBJECT.to("name");
  private static final Pointer OUTPUT = SUBJECT.to("digest").to("sha256");
  private static final Pointer WITHIN_INPUT = new Pointer("/predicate/input/document");
  private static final Pointer WITHIN_OUTPUT = new Pointer("/predicate/output/document");
  private static final Pointer COMPLETED = new Pointer("/predicate/timings/completed_at");

  /**
   * A terminal execution.
   *
   * @param id of the execution and its evidence
   * @param kind as in {@code omni_run}
   * @param status terminal status
   * @param input of the request
   * @param result null when there is none
   * @param parents evidence on which the execution depends
   */
  public record ExecutionRecord(
      UUID id, String kind, String status, Json input, Json result, List<Parent> parents) {
    public ExecutionRecord {
      parents = List.copyOf(parents);
    }
  }

  /**
   * Creates the statement of an execution.
   *
   * @param base of its predicate type
   * @param facts further members of the predicate; {@code timings} with {@code started_at} and
   *     {@code completed_at} is read back later; a member of equal name replaces the execution's
   *     own
   */
  public static Statement of(PredicateBase base, ExecutionRecord execution, Json.Obj facts) {
    Json.Obj result =
        Json.obj("canonicalisation", SCHEME, "sha256", Sha256.sha256(execution.result()));
    return of(base, execution, digested(execution.input()), result, facts);
  }

  /**
   * Creates the statement of a confidential execution: in the place of each digest it has the root
   * of a tree, and {@code disclosure} says what the tree is.
   *
   * @param facts further members of the predicate, none of which may tell of input or result
   * @param tree over input and result
   */
  public static Statement confidential(
      PredicateBase base, ExecutionRecord execution, Json.Obj facts, SaltedTree tree) {
    Json.Obj stated = tree.stated();
    Json.Obj result =
        Json.obj("canonicalisation", SaltedTree.CANONICALISATION, "sha256", stated.text("root"));
    Json.Obj input = result.with("document", Json.NULL);
    return of(base, execution, input, result, facts.with(DISCLOSURE, stated));
  }

  private static Statement of(
      PredicateBase base,
      ExecutionRecord execution,
      Json.Obj input,
      Json.Obj result,
      Json.Obj facts) {
    Json.Obj predicate =
        new JsonObjectBuilder()
            .set("evidence_version", VERSION)
            .set("profile", EvidenceForm.PROFILE)
            .set("kind", execution.kind())
            .set("status", execution.status())
            .set("input", input)
            .set("result", result)
            .set("parents", execution.parents().stream().map(Parent::json).toList())
            .setAll(facts)
            .object();
    Json.Obj digest = Json.obj("sha256", result.text("sha256"));
    Json.Obj subject = Json.obj("name", "urn:uuid:" + execution.id(), "digest", digest);
    return new Statement(
        Json.obj(
            "_type",
            TYPE,
            "subject",
            Json.arr(subject),
            "predicateType",
            base.type(execution.kind()),
            "predicate",
            predicate));
  }

  /** Returns the digest of a document with its algorithm, and the bytes of its canonical text. */
  public static Json.Obj digested(Json document) {
    Sha256.Digested digested = Sha256.digested(document);
    return Json.obj(
        "bytes", digested.bytes(),
        "canonicalisation", SCHEME,
        "sha256", digested.sha256());
  }

  /** Returns the canonical text whose UTF-8 bytes are hashed and signed. */
  public String payload() {
    return json.canonical();
  }

  /** Returns the predicate; an empty object when there is none. */
  public Json.Obj predicate() {
    return json.findObject("predicate").orElse(Json.Obj.EMPTY);
  }

  /** Returns the kind of execution, as in {@code omni_run}. */
  public String kind() {
    return predicate().findText("kind").orElse("");
  }

  /** Returns the id of the execution and its evidence; empty text when there is none. */
  public String id() {
    return text(NAME)
        .filter(name -> name.startsWith("urn:uuid:"))
        .orElse("urn:uuid:")
        .substring("urn:uuid:".length());
  }

  /** Returns the digest of the result in lower-case hex; empty text when there is none. */
  public String output() {
    return text(OUTPUT).orElse("");
  }

  /** Returns the digest of the input in lower-case hex; empty text when there is none. */
  public String input() {
    return text(new Pointer("/predicate/input/sha256")).orElse("");
  }

  /**
   * Returns the input that belongs to this statement; of evidence version 1 it stands within.
   *
   * @param beside the input beside the statement
   */
  public Optional<Json> input(Optional<Json> beside) {
    return within().or(() -> beside);
  }

  /** Returns the input within; that of a confidential run is null, and not the input. */
  private Optional<Json> within() {
    return WITHIN_INPUT.in(json).filter(found -> disclosure().isEmpty());
  }

  /**
   * Returns the result that belongs to this statement; of evidence version 1 that of a document
   * stands within.
   *
   * @param beside the result beside the statement
   */
  public Optional<Json> output(Optional<Json> beside) {
    return WITHIN_OUTPUT.in(json).or(() -> beside);
  }

  /** Returns whether the texts stand within the statement, as in evidence version 1. */
  public boolean holdsInput() {
    return within().isPresent();
  }

  /**
   * Returns the tree over input and result of a confidential run, {@code alg, size, root}; empty
   * for every other execution.
   */
  public Optional<Json.Obj> disclosure() {
    return predicate().findObject(DISCLOSURE);
  }

  /** Returns whether this is about a document, whose result may change later, and not a run. */
  public boolean isOfDocument() {
    return predicate().has("output");
  }

  /** Returns the parents: entries of {@code evidence_id} and {@code digest}. */
  public Json.Arr parents() {
    return predicate().findArray("parents").orElse(Json.Arr.EMPTY);
  }

  /** Returns the end of the execution. */
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
   * Returns the summary that evidence shows: {@code id, object, status, execution, kind, digests,
   * parents, statement}.
   */
  public Json.Obj summary() {
    Json.Obj timings = predicate().findObject("timings").orElse(Json.Obj.EMPTY);
    return Json.obj(
        "id", id(),
        "object", "evidence",
        "status", "sealed",
        "execution",
            Json.obj(
                "id", id(),
                "kind", kind(),
                "status", predicate().find("status"),
                "started_at", timings.find("started_at"),
                "completed_at", timings.find("completed_at")),
        "kind", kind(),
        "digests", Json.obj("input", "sha256:" + input(), "output", "sha256:" + output()),
        "parents", parents(),
        "statement", json);
  }
}
