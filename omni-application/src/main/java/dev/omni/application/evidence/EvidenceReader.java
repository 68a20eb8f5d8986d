package dev.omni.application.evidence;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.run.Runs;
import dev.omni.application.secret.RunSecrets;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RunStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.RemovedPart;
import dev.omni.domain.evidence.Signer;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The reader of evidence. It sequences and signs pending evidence on the first read. */
public final class EvidenceReader {
  private static final int ANCESTORS = 100;
  private static final Pointer SIGNATURE = new Pointer("/envelope/signatures/0/sig");

  private final EvidenceStore store;
  private final RunStore runs;
  private final Runs reading;
  private final EvidenceLog log;
  private int quorum = 1;
  private EnvelopeTimes times = (index, signature) -> Optional.empty();
  private Optional<ConfidentialRuns> confidential = Optional.empty();
  private SignOffCount signOffs = (view, id) -> 0;

  /**
   * Creates a reader.
   *
   * @param reading decides which runs a caller may see
   * @param log sequences and signs
   */
  public EvidenceReader(EvidenceStore store, RunStore runs, Runs reading, EvidenceLog log) {
    this.store = store;
    this.runs = runs;
    this.reading = reading;
    this.log = log;
  }

  /** Sets how many witnesses must cosign a checkpoint that is shown as witnessed. */
  public EvidenceReader withQuorum(int number) {
    quorum = number;
    return this;
  }

  /** Sets the times of envelopes; none by default. */
  public EvidenceReader withTimes(EnvelopeTimes given) {
    times = given;
    return this;
  }

  /** Sets how sign-offs are counted; there are none by default. */
  public EvidenceReader withSignOffs(SignOffCount given) {
    signOffs = given;
    return this;
  }

  /**
   * Sets what opens the evidence of confidential runs for their owners.
   *
   * @param rows of batches
   */
  @SuppressWarnings("exports") // Omni alone calls it.
  public EvidenceReader withSecrets(RunSecrets secrets, RowStore rows) {
    confidential = Optional.of(new ConfidentialRuns(secrets, rows));
    return this;
  }

  /**
   * Returns what others say of evidence: {@code checkpoint, inclusion, consistency, timestamp,
   * cosignatures, sign_offs}.
   *
   * @throws Fault {@code evidence_not_found}; {@code evidence_not_ready} while its execution has
   *     not ended
   */
  public Json.Obj outside(Caller caller, UUID id) {
    caller.require(Scope.EVIDENCE_READ);
    Optional<EvidenceStore.Entry> entry = store.find(caller.view(), id);
    if (entry.isEmpty()) {
      throw pending(read(caller, id, false));
    }
    return log.outside(entry.get(), quorum).with("sign_offs", signOffs.of(caller.view(), id));
  }

  /** Returns whether witnesses or an authority said when evidence was there, if it is sealed. */
  public boolean hasOutsideTime(View view, UUID id) {
    Optional<Json.Obj> said = store.find(view, id).map(entry -> log.outside(entry, quorum));
    return said.filter(
            facts ->
                facts.findObject("timestamp").isPresent()
                    || facts.findWhole("cosignatures").filter(number -> number > 0).isPresent())
        .isPresent();
  }

  /**
   * Returns the log entry of an execution that has ended.
   *
   * @throws Fault {@code evidence_not_found}; {@code evidence_not_ready} while its execution has
   *     not ended
   */
  public LogEntry entry(Caller caller, UUID id) {
    Optional<LogEntry> entry = store.find(caller.view(), id).map(EvidenceStore.Entry::logEntry);
    return entry.orElseThrow(
        () ->
            runs.find(caller.view(), id)
                .filter(run -> !run.status().terminal())
                .map(run -> pending(PendingEvidence.of(run)))
                .orElseGet(EvidenceReader::notFound));
  }

  /**
   * Returns the evidence of a terminal run of a capability, which may have been removed.
   *
   * @param parents whether to include the evidence on which it depends
   * @throws Fault {@code run_not_found}; {@code evidence_not_ready} while the run is not terminal
   */
  public Json.Obj ofRun(Caller caller, UUID run, boolean parents) {
    caller.require(Scope.EVIDENCE_READ);
    Optional<EvidenceStore.Entry> removed = ofRemoved(caller, run);
    if (removed.isPresent()) {
      return toView(caller, removed.get(), Optional.empty(), parents);
    }
    Run settled = reading.current(caller, run);
    if (!settled.status().terminal()) {
      throw Fault.of(
          FaultCode.EVIDENCE_NOT_READY,
          "The run is " + settled.status() + "; its evidence is available once it has ended.",
          Json.obj("status", settled.status()));
    }
    return store
        .find(caller.view(), run)
        .map(entry -> toView(caller, entry, Optional.of(settled), parents))
        .orElseThrow(EvidenceReader::notFound);
  }

  /**
   * Returns the statement of an execution that has ended, without its proof; empty for one whose
   * evidence the caller may not see.
   */
  public Optional<Statement> statement(Caller caller, UUID id) {
    return Optional.of(caller)
        .filter(reader -> reader.scopes().contains(Scope.EVIDENCE_READ))
        .flatMap(reader -> store.find(reader.view(), id))
        .map(entry -> statementOf(entry.logEntry()));
  }

  /**
   * Returns the statement of an entry.
   *
   * @throws Fault {@code record_unreadable}
   */
  public static Statement statementOf(LogEntry entry) {
    try {
      return new Statement((Json.Obj) JsonReader.trusted(entry.statement()));
    } catch (MalformedJsonException | ClassCastException broken) {
      throw new Stored.Unreadable<>(
              "evidence",
              entry.id().toString(),
              Optional.empty(),
              String.valueOf(broken.getMessage()))
          .fault();
    }
  }

  /** Returns whether a run was removed whose evidence the caller may see. */
  public boolean isOfRemoved(Caller caller, UUID run) {
    caller.require(Scope.EVIDENCE_READ);
    return ofRemoved(caller, run).isPresent();
  }

  private Optional<EvidenceStore.Entry> ofRemoved(Caller caller, UUID run) {
    return store.find(caller.view(), run).filter(entry -> entry.removedAt().isPresent());
  }

  private static Fault notFound() {
    return Fault.of(FaultCode.EVIDENCE_NOT_FOUND, "No evidence has this id.");
  }

  private Json.Obj toView(
      Caller caller, EvidenceStore.Entry entry, Optional<Run> run, boolean parents) {
    Json.Obj sealed = signed(entry, run);
    return parents ? sealed.with("included", ancestors(caller, sealed)) : sealed;
  }

  /**
   * Returns the evidence of an id, which is the id of the execution; pending while that has not
   * ended.
   *
   * @param parents whether to include the evidence on which it depends
   * @throws Fault {@code evidence_not_found}
   */
  public Json.Obj read(Caller caller, UUID id, boolean parents) {
    caller.require(Scope.EVIDENCE_READ);
    View view = caller.view();
    Optional<Run> run = runs.find(view, id);
    Optional<EvidenceStore.Entry> entry = store.find(view, id);
    if (entry.isPresent()) {
      return toView(caller, entry.get(), run, parents);
    }
    return run.filter(open -> !open.status().terminal())
        .map(PendingEvidence::of)
        .orElseThrow(EvidenceReader::notFound);
  }

  /**
   * Returns the sealed evidence of an id, for a format.
   *
   * @throws Fault {@code evidence_not_found}; {@code evidence_not_ready} while its execution has
   *     not ended
   */
  public SealedEvidence sealed(Caller caller, UUID id) {
    return sealed(caller, id, Optional.empty());
  }

  /**
   * Returns the sealed evidence of an id; of a confidential run only what is disclosed.
   *
   * @param disclosed what shall be shown of a confidential run; nothing when empty
   * @throws Fault {@code evidence_not_found}; {@code evidence_not_ready} while its execution has
   *     not ended; {@code parameter_invalid} for places that it does not have
   */
  public SealedEvidence sealed(Caller caller, UUID id, Optional<DisclosedPlaces> disclosed) {
    Json.Obj document = read(caller, id, false);
    if (disclosed.isPresent() || isConfidential(document)) {
      document = disclosed.orElse(DisclosedPlaces.NONE).of(document);
    }
    return sealed(document);
  }

  private SealedEvidence sealed(Json.Obj document) {
    var statement =
        new Statement(document.findObject("statement").orElseThrow(() -> pending(document)));
    Signer signer = log.signer(statement.completedAt().orElseThrow());
    return new SealedEvidence(document, statement, signer, () -> envelopeTime(document));
  }

  private Optional<String> envelopeTime(Json.Obj document) {
    Optional<byte[]> signature =
        SIGNATURE
            .in(document)
            .filter(Json.Str.class::isInstance)
            .map(text -> Base64.getDecoder().decode(((Json.Str) text).value()));
    Optional<Long> index = document.findObject("log").flatMap(place -> place.findWhole("index"));
    return index.flatMap(at -> signature.flatMap(signed -> times.of(at, signed)));
  }

  /** The number of sign-offs of evidence. */
  @FunctionalInterface
  public interface SignOffCount {
    /** Returns how many sign-offs of evidence are in a view. */
    int of(View view, UUID id);
  }

  /** The times of the signatures of envelopes, which formats of others have. */
  @FunctionalInterface
  public interface EnvelopeTimes {
    /** Returns the token over a signature, in base 64; the same one at each call. */
    Optional<String> of(long index, byte[] signature);
  }

  private static Fault pending(Json.Obj document) {
    Json status = document.findObject("execution").flatMap(run -> run.find("status")).orElseThrow();
    return Fault.of(
        FaultCode.EVIDENCE_NOT_READY,
        "The execution has not ended; its evidence is sealed then.",
        Json.obj("status", status));
  }

  /**
   * Cited evidence, verified against its signature, the log and the stored result.
   *
   * @param evidence as {@link #read} returns it; an empty object when it is no longer readable
   * @param genuine whether it equals the signed and logged evidence of its id
   */
  public record Cited(Json.Obj evidence, boolean genuine) {}

  /**
   * Returns the verified evidence of an id; pending while its execution has not ended; empty for
   * none.
   */
  public Optional<Cited> cited(Caller caller, UUID id) {
    try {
      return cited(caller, id, runs.find(caller.view(), id));
    } catch (Fault fault) {
      if (fault.code() != FaultCode.RECORD_UNREADABLE) {
        throw fault;
      }
      return Optional.of(new Cited(Json.Obj.EMPTY, false));
    }
  }

  private Optional<Cited> cited(Caller caller, UUID id, Optional<Run> run) {
    return store
        .find(caller.view(), id)
        .map(entry -> checked(entry, run, id))
        .or(
            () ->
                run.filter(open -> !open.status().terminal())
                    .map(open -> new Cited(PendingEvidence.of(open), true)));
  }

  private Cited checked(EvidenceStore.Entry entry, Optional<Run> run, UUID id) {
    try {
      Json.Obj signed = signed(entry, run);
      boolean same = signed.findText("id").equals(Optional.of(id.toString()));
      var findings = new EvidenceVerifier(log.trustedKeys()).verify(signed);
      return new Cited(signed, same && findings.stream().allMatch(f -> isGenuine(signed, f)));
    } catch (MalformedJsonException
        | ClassCastException
        | NoSuchElementException
        | IllegalArgumentException
        | IllegalStateException broken) {
      return new Cited(Json.Obj.EMPTY, false);
    }
  }

  /** Returns whether a finding passed, or could not be made because this server removed a text. */
  private static boolean isGenuine(Json.Obj signed, Finding finding) {
    return finding.passed()
        || (finding.verdict() == EvidenceVerdict.UNVERIFIABLE
            && isRemoved(signed, finding.check()));
  }

  private static boolean isRemoved(Json.Obj signed, String check) {
    return check.equals(Disclosure.CHECK)
        ? RemovedPart.of(signed, "input") || RemovedPart.of(signed, "result")
        : RemovedPart.of(signed, check);
  }

  /** Returns the evidence of an id as a parent of other evidence. */
  public Optional<Parent> parent(View view, UUID id) {
    return store.find(view, id).map(entry -> Parent.of(entry.logEntry()));
  }

  private Json.Obj signed(EvidenceStore.Entry stored, Optional<Run> run) {
    LogEntry entry = stored.logEntry();
    var statement = statementOf(entry);
    if (!statement.id().equals(entry.id().toString())) {
      throw new IllegalStateException("evidence " + entry.id() + " is that of " + statement.id());
    }
    EvidenceBodies bodies = bodies(entry, statement, run);
    EvidenceLog.Proof proof = log.prove(stored, statement.completedAt().orElseThrow());
    Json.Obj summary = statement.summary().without("statement").withAll(opened(statement, run));
    Json.Obj shown =
        (statement.holdsInput() ? summary : summary.with("input", bodies.input()))
            .with("result", statement.output(Optional.of(bodies.output())).orElseThrow());
    return removed(stored, statement, shown)
        .with("statement", statement.json())
        .with("envelope", proof.envelope())
        .with("log", proof.log())
        .with("keys", proof.keys());
  }

  /** Returns what else the owner of a confidential run reads, by which its evidence is checked. */
  private Json.Obj opened(Statement statement, Optional<Run> run) {
    return run.filter(ended -> statement.disclosure().isPresent())
        .map(this::ended)
        .map(ended -> confidential.orElseThrow().beside(ended, statement))
        .orElse(Json.Obj.EMPTY);
  }

  private static boolean isConfidential(Json.Obj document) {
    return document
        .findObject("statement")
        .filter(statement -> new Statement(statement).disclosure().isPresent())
        .isPresent();
  }

  /** Adds which parts are no longer kept, and since when. */
  private static Json.Obj removed(
      EvidenceStore.Entry stored, Statement statement, Json.Obj evidence) {
    Optional<Instant> input =
        stored.inputRemovedAt().or(stored::removedAt).filter(removed -> !statement.holdsInput());
    Optional<Instant> result =
        stored.removedAt().filter(removed -> !(statement.holdsInput() && statement.isOfDocument()));
    Json.Obj removed = Json.Obj.EMPTY.withPresent("input", input).withPresent("result", result);
    return removed.members().isEmpty() ? evidence : evidence.with("removed", removed);
  }

  /** Returns what belongs beside the statement: of a document as it was stored, else of the run. */
  private EvidenceBodies bodies(LogEntry entry, Statement statement, Optional<Run> run) {
    Optional<EvidenceBodies> found =
        statement.isOfDocument()
            ? store.findBodies(entry.tenant(), entry.id())
            : run.map(this::ended).map(RunEvidenceFactory::bodies);
    return found.orElse(new EvidenceBodies(Json.NULL, Json.NULL));
  }

  /**
   * Returns the terminal run: evidence proves that it has ended, even if an earlier read showed it
   * active.
   */
  private Run ended(Run run) {
    return run.status().terminal() ? run : runs.find(run.tenant(), run.id()).orElse(run);
  }

  /**
   * Returns the evidence on which this depends and that the caller may see, nearest first, at most
   * a hundred.
   */
  private Json.Arr ancestors(Caller caller, Json.Obj evidence) {
    Set<String> wanted = new LinkedHashSet<>(cited(evidence));
    var seen = new LinkedHashSet<String>();
    var found = new ArrayList<Json>();
    while (!wanted.isEmpty() && found.size() < ANCESTORS) {
      String id = wanted.iterator().next();
      wanted.remove(id);
      if (!seen.add(id)) {
        continue;
      }
      Optional<Json.Obj> parent = visible(caller, UUID.fromString(id));
      if (parent.isPresent()) {
        found.add(parent.get());
        wanted.addAll(cited(parent.get()));
      }
    }
    return new Json.Arr(found);
  }

  private Optional<Json.Obj> visible(Caller caller, UUID id) {
    try {
      Optional<Run> run = runs.find(caller.view(), id);
      return store.find(caller.view(), id).map(entry -> signed(entry, run));
    } catch (Fault fault) {
      if (fault.code() != FaultCode.RECORD_UNREADABLE) {
        throw fault;
      }
      return Optional.empty(); // What depends on it is read without it.
    }
  }

  private static List<String> cited(Json.Obj evidence) {
    return evidence.items("parents").stream()
        .map(parent -> ((Json.Obj) parent).findText("evidence_id").orElseThrow())
        .toList();
  }
}
