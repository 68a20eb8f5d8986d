package dev.omni.server.attack;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.EvidenceSetVerifier;
import dev.omni.domain.evidence.EvidenceSetVerifier.Range;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.NoteKey;
import dev.omni.domain.evidence.OutsideVerifier.Demands;
import dev.omni.domain.evidence.OutsideVerifier.TokenCheck;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.witness.AddCheckpoint;
import dev.omni.domain.witness.Witness;
import dev.omni.evidence.time.TimeToken;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Everyone who may find an attack, with what each kept of the time before: documents, a head of the
 * numbers, the published keys, the keys of the witness and of the authority.
 */
final class Observers {
  /** The time after the end of a run by which a reader demands that its evidence existed. */
  private static final Duration PROMPT = Duration.ofHours(2);

  /** Who finds an attack; the page names each by its letter. */
  enum Observer {
    /** A client that kept evidence, and asks for it and for the log again. */
    C,
    /** A client that kept a head of the numbers. */
    H,
    /** A witness, or a reader who demands its cosignature. */
    W,
    /** A reader who demands the time of an authority. */
    T,
    /** A reader who computes the run again. */
    R,
    /** The audit of the store, {@code evidence verify-log}. */
    A,
    /** A verifier with nothing but the published keys. */
    V
  }

  private final Operator operator;
  private final EvidenceVerifier verifier;
  private final Map<UUID, Json.Obj> kept = new TreeMap<>();
  private final Json.Obj keptHead;
  private final Checkpoint keptCheckpoint;
  private final Rerun rerun;

  /** Keeps what an operator shows as long as that is honest. */
  Observers(Operator operator) {
    this.operator = operator;
    this.verifier = new EvidenceVerifier(operator.keys().published());
    for (String name : operator.names()) {
      if (!name.equals("open")) {
        kept.put(operator.id(name), operator.document(name));
      }
    }
    this.keptHead = operator.head();
    this.keptCheckpoint = operator.omni().log().head().orElseThrow();
    var environment = BuildInfo.embedded();
    this.rerun = new Rerun(new RunKinds(Operator.ENGINES), environment);
  }

  EvidenceVerifier verifier() {
    return verifier;
  }

  /** Returns who finds something wrong. */
  Set<Observer> found(Exhibit exhibit) {
    var found = EnumSet.noneOf(Observer.class);
    add(found, Observer.C, client());
    add(found, Observer.H, numbers(exhibit));
    add(found, Observer.W, witness(exhibit));
    add(found, Observer.T, exhibit.document().filter(this::isOutOfTime).isPresent());
    add(found, Observer.R, exhibit.document().filter(this::isOther).isPresent());
    add(found, Observer.A, !audit().audit().isClean());
    add(found, Observer.V, verified(exhibit));
    return found;
  }

  private static void add(Set<Observer> found, Observer who, boolean finds) {
    if (finds) {
      found.add(who);
    }
  }

  private static boolean wrong(List<Finding> findings) {
    return EvidenceVerdict.of(findings) != EvidenceVerdict.VALID;
  }

  /** What was kept is served with the same bytes, and the log continues that of then. */
  private boolean client() {
    boolean same =
        kept.entrySet().stream()
            .allMatch(
                one ->
                    operator
                        .findDocument(one.getKey())
                        .filter(now -> isSame(one.getValue(), now))
                        .isPresent());
    return !same || !isContinued();
  }

  private static boolean isSame(Json.Obj one, Json.Obj other) {
    return one.without("outside").canonical().equals(other.without("outside").canonical());
  }

  private boolean isContinued() {
    try {
      Optional<Json.Obj> proof = operator.omni().log().consistency(keptCheckpoint.head().size());
      return proof.isPresent()
          && !wrong(
              verifier.consistency(
                  keptCheckpoint.text(),
                  proof.get().text("checkpoint"),
                  proof.get().items("proof").stream().map(step -> text(step)).toList()));
    } catch (RuntimeException refused) {
      return false;
    }
  }

  private static String text(Json step) {
    return step instanceof Json.Str text ? text.value() : "";
  }

  /** The evidence of every number up to the kept head and to that of today is there. */
  private boolean numbers(Exhibit exhibit) {
    List<Json.Obj> documents = exhibit.set().orElseGet(operator::documents);
    return wrong(set(documents, keptHead))
        || wrong(set(documents, exhibit.head().orElseGet(operator::head)));
  }

  private List<Finding> set(List<Json.Obj> documents, Json.Obj head) {
    EvidenceSetVerifier set = verifier.set(Range.ALL);
    set.head(head);
    for (Json.Obj document : documents) {
      set.add(document.text("id"), document);
    }
    return set.findings();
  }

  /** The witness refuses the log of today, or did not cosign what a reader demands. */
  private boolean witness(Exhibit exhibit) {
    return isRefused() || exhibit.document().filter(this::isUnwitnessed).isPresent();
  }

  private boolean isRefused() {
    try {
      Checkpoint head = operator.omni().log().head().orElseThrow();
      long old = operator.outsiders().witnessed(head.origin());
      var request =
          new AddCheckpoint(
              old, operator.omni().log().consistency(old, head.head().size()), head.signed());
      return operator.outsiders().witness().add(request.body()).verdict()
          != Witness.Verdict.COSIGNED;
    } catch (RuntimeException unable) {
      return true; // Without a proof there is no cosignature.
    }
  }

  /** Returns the time by which evidence must have existed, by the end that it states. */
  private static Optional<Instant> latest(Json.Obj shown) {
    return new Statement(shown.findObject("statement").orElseThrow())
        .completedAt()
        .map(end -> end.plus(PROMPT));
  }

  /** No witness says that it existed soon after the end that it states. */
  private boolean isUnwitnessed(Json.Obj shown) {
    List<NoteKey> witnesses = List.of(operator.outsiders().witnessKey());
    return lacks(shown, new Demands(witnesses, 1, false, latest(shown), Map.of()), "witnesses");
  }

  /** No authority says so. */
  private boolean isOutOfTime(Json.Obj shown) {
    return lacks(shown, new Demands(List.of(), 0, true, latest(shown), Map.of()), "time");
  }

  private boolean lacks(Json.Obj shown, Demands demands, String check) {
    TokenCheck tokens =
        (der, subject) ->
            TimeToken.checked(der, subject, List.of(operator.outsiders().authority().issuer()))
                .at();
    List<Finding> findings = verifier.outside(shown, demands, tokens);
    return wrong(findings) || findings.stream().noneMatch(one -> one.check().equals(check));
  }

  private boolean isOther(Json.Obj shown) {
    return rerun.again(shown).verdict() == EvidenceVerdict.INVALID;
  }

  private LogAudit audit() {
    return new LogAudit(operator.stores(), operator.keys()::published, operator.lastSeen());
  }

  private boolean verified(Exhibit exhibit) {
    return exhibit.document().filter(shown -> wrong(verifier.verify(shown))).isPresent()
        || exhibit.found().stream().anyMatch(one -> !one.passed());
  }
}
