package dev.omni.application.operation.signoff;

import dev.omni.application.keys.Signers;
import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.JoinedPrincipals;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.View;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.RegisteredSigner;
import dev.omni.domain.evidence.SignOffShape;
import dev.omni.domain.evidence.SignedMeaning;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The operations of sign-offs. Each is evidence of its own, whose parent is what it is about. */
public final class SignOffs {
  /** How long a chain of sign-offs of sign-offs may be. */
  static final int DEEPEST = 5;

  private static final String DEPTH = "depth";
  private static final String SUPERSEDES = "supersedes";
  private static final String SIGNATURE = "signature";
  private static final String PLACE = "resource:uuid";

  private final FeatureContext context;
  private final StoredSignOffs stored;
  private final EvidenceAuthors authors;
  private final Signers signers;

  /** Creates the operations. */
  public SignOffs(FeatureContext context) {
    this.context = context;
    this.stored = new StoredSignOffs(context.documents());
    this.authors = new EvidenceAuthors(context.stores());
    this.signers = new Signers(context.documents(), context.clockAndIds());
  }

  /** Returns the operations. */
  public List<Operation> operations() {
    return List.of(
        Operation.changing("evidence.sign-off", this::create)
            .keyed(this::replay)
            .withLock(call -> call.text("uuid"))
            .withBody(SignOffShape.WHOLE),
        Operation.listing(SignOffLists.SIGN_OFFS, this::list));
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    LogEntry about = context.evidence().entry(call.caller(), id(call));
    List<Json.Obj> all =
        stored.of(call.caller().view(), about.id()).stream()
            .filter(signOff -> query.range().contains(signOff.stamp().createdAt()))
            .map(SignOffs::view)
            .toList();
    return OperationEffect.Listed.of(all, query);
  }

  private static UUID id(OperationCall call) {
    return call.uuid().orElseThrow(() -> Operations.missing("evidence"));
  }

  private Optional<Json> replay(Caller caller, UUID id) {
    return stored.find(caller.view(), id).map(SignOffs::view);
  }

  private OperationEffect create(OperationCall call) {
    call.caller().require(Scope.EVIDENCE_SIGN);
    LogEntry about = context.evidence().entry(call.caller(), id(call));
    Fault.refuse(SignOffShape.WHOLE.problems(call.body()), FaultCode.PARAMETER_INVALID);
    Caller caller = about.owner().workspace().map(call.caller()::within).orElse(call.caller());
    int depth = depth(caller.view(), about);
    List<Document> earlier = stored.of(caller.view(), about.id());
    if (earlier.size() >= StoredSignOffs.MOST) {
      throw refusal(PLACE, "has " + StoredSignOffs.MOST + " sign-offs, and cannot have more");
    }
    Optional<UUID> replaced = superseded(caller, call.body(), earlier);
    Json signed = signature(caller, call.body(), about);
    Json.Obj said =
        Json.obj(
            "meaning",
            call.body().find("meaning"),
            "comment",
            call.body().find("comment"),
            "role",
            call.body().find("role"),
            "principal",
            principal(caller.principal()),
            "same_principal",
            samePrincipal(caller, about),
            "subject_evidence_id",
            about.id(),
            "subject_evidence_sha256",
            Parent.of(about).digest().hex(),
            SUPERSEDES,
            replaced,
            "caller_signature",
            signed);
    return new Inserted(caller, about, said, depth).effect(call.body());
  }

  /** Returns whether the author signs; empty when the author is not known. */
  private Optional<Boolean> samePrincipal(Caller caller, LogEntry about) {
    var own = JoinedPrincipals.of(caller.principal());
    return authors.of(about).map(author -> !own.differ(author));
  }

  /** One sign-off that is stored and logged in one commit. */
  private final class Inserted {
    private final Caller caller;
    private final LogEntry about;
    private final Json.Obj said;
    private final Json.Obj body;

    Inserted(Caller caller, LogEntry about, Json.Obj said, int depth) {
      this.caller = caller;
      this.about = about;
      this.said = said;
      this.body = Json.obj("object", StoredSignOffs.KIND).withAll(said).with(DEPTH, depth);
    }

    OperationEffect effect(Json.Obj sent) {
      Instant now = context.clockAndIds().now();
      UUID id = context.clockAndIds().newId();
      var done =
          new Statement.ExecutionRecord(
              id, StoredSignOffs.KIND, "completed", sent, body, List.of(Parent.of(about)));
      LogEntry entry = context.evidenceFactory().create(caller, done, now, said);
      String name = about.id() + "/" + id;
      var document = Document.of(id, caller.view(), StoredSignOffs.KIND, name, body, now);
      Json.Obj facts =
          Json.obj(
              "sign_off_id", id,
              "evidence_id", about.id(),
              "meaning", said.find("meaning"),
              "project_id", caller.tenant().projectId(),
              "mode", caller.mode());
      var event = AuditActor.of(caller, AuditActor.Via.API).event(now, "evidence.sign-off", facts);
      ChangeSet change = ChangeSet.NONE.withLogEntry(entry).withAuditEvent(event);
      return new OperationEffect.Create(document, change, SignOffs::view);
    }
  }

  private static Fault refusal(String pointer, String message) {
    return Fault.at(FaultCode.PARAMETER_INVALID, pointer, message);
  }

  /** Returns how many sign-offs there are from this one down to what is none. */
  private int depth(View view, LogEntry about) {
    if (!about.kind().equals(StoredSignOffs.KIND)) {
      return 1;
    }
    long below =
        stored.find(view, about.id()).flatMap(one -> one.body().findWhole(DEPTH)).orElse(1L);
    if (below >= DEEPEST) {
      throw refusal(PLACE, "is a sign-off at depth " + DEEPEST + "; a chain ends there");
    }
    return (int) below + 1;
  }

  private static Optional<UUID> superseded(Caller caller, Json.Obj body, List<Document> earlier) {
    Optional<UUID> named = body.findText(SUPERSEDES).map(UUID::fromString);
    if (named.isEmpty()) {
      return named;
    }
    Document replaced =
        earlier.stream()
            .filter(one -> one.id().equals(named.get()))
            .findFirst()
            .orElseThrow(
                () -> refusal("/" + SUPERSEDES, "must be a sign-off of the same evidence"));
    String own = caller.principal().id().toString();
    Json.Obj who = replaced.body().findObject("principal").orElse(Json.Obj.EMPTY);
    if (!who.findText("id").equals(Optional.of(own))) {
      throw refusal("/" + SUPERSEDES, "must be a sign-off of the same principal");
    }
    boolean gone =
        earlier.stream()
            .flatMap(one -> one.body().findText(SUPERSEDES).stream())
            .anyMatch(named.get().toString()::equals);
    if (gone) {
      throw refusal("/" + SUPERSEDES, "is superseded already; name the sign-off that holds now");
    }
    return named;
  }

  /** Returns the key and envelope of the caller's own signature, or null without one. */
  private Json signature(Caller caller, Json.Obj body, LogEntry about) {
    Optional<Json.Obj> sent = body.findObject(SIGNATURE);
    if (sent.isEmpty()) {
      return Json.NULL;
    }
    String keyId = SignedMeaning.keyId(sent.get()).orElse("");
    RegisteredSigner signer =
        signers
            .find(caller.tenant(), keyId)
            .filter(one -> one.principal().equals(caller.principal().id()))
            .orElseThrow(
                () ->
                    refusal(
                        "/" + SIGNATURE + "/signatures/0/keyid",
                        "must be a key that is registered for the caller; `keys add-signer` does"));
    var said =
        new SignedMeaning(
            body.text("meaning"), about.id().toString(), Parent.of(about).digest().hex());
    said.problem(sent.get(), signer.key())
        .map(wrong -> Problem.invalid("/" + SIGNATURE + wrong.pointer(), wrong.message()))
        .ifPresent(wrong -> Fault.refuse(List.of(wrong), FaultCode.PARAMETER_INVALID));
    Json.Obj shown = signer.json();
    return Json.obj(
        "keyid", shown.find("keyid"), "spki", shown.find("spki"), "envelope", sent.get());
  }

  private static Json.Obj principal(Principal principal) {
    return Json.obj(
        "id", principal.id(),
        "type", principal.type(),
        "name", principal.name(),
        "created_by", principal.createdBy());
  }

  private static Json.Obj view(Document document) {
    return document
        .body()
        .with("id", document.id())
        .with("evidence_id", document.id())
        .with("created_at", document.stamp().createdAt());
  }
}
