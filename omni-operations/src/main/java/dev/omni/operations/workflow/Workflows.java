package dev.omni.operations.workflow;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Sha256;
import dev.omni.operations.port.FeaturePorts;
import dev.omni.operations.schema.InputSchemas;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The operations of workflows. A workflow is a document of its name; each content is an immutable
 * version.
 */
final class Workflows {
  private static final String VERSION = "workflow_version";
  private static final String DRAFT = "/draft";

  private final FeatureContext context;
  private final ConditionEvaluator conditions;
  private final InputSchemas schemas;

  Workflows(FeatureContext context, FeaturePorts ports) {
    this.context = context;
    this.conditions = ports.conditions();
    this.schemas = ports.schemas();
  }

  /** Returns the operations. */
  public List<Operation> operations() {
    return List.of(
        Operation.listing(WorkflowLists.WORKFLOWS, this::list),
        Operation.reading("workflows.read", this::read),
        Operation.creating("workflows.create", this::create)
            .judging()
            .withBody(WorkflowShape.WHOLE)
            .withLock(
                call -> call.caller().view() + "/" + call.body().findText("name").orElse("")));
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    return ListReader.of(context.documents(), call.caller().view(), query, VERSION, "")
        .page("workflow", Workflows::view);
  }

  /** Returns the version that the call names, the current one by default; a draft has none. */
  private OperationEffect read(OperationCall call) {
    Optional<Json> wanted = call.number("version").<Json>map(number -> Json.num(number));
    return find(call, wanted)
        .or(() -> wanted.isPresent() ? Optional.empty() : draft(call))
        .map(version -> new OperationEffect.Answer(view(version)))
        .orElseThrow(() -> Operations.missing("version of this workflow"));
  }

  private Optional<Document> draft(OperationCall call) {
    String name = call.uuid().orElseThrow() + DRAFT;
    return context.documents().findByName(call.caller().view(), VERSION, name);
  }

  private OperationEffect create(OperationCall call) {
    UUID id = context.clockAndIds().newId();
    List<Problem> problems = problems(call.body());
    if (!problems.isEmpty()) {
      Json.Obj draft =
          Json.obj("workflow_id", id, "name", call.body().findText("name"), "status", "draft")
              .with("problems", Operations.problems(problems))
              .with("submitted", call.body());
      return new OperationEffect.Create(
          version(call, id + DRAFT, draft), ChangeSet.NONE, Workflows::view);
    }
    String name = call.body().findText("name").orElseGet(() -> named(call.body()));
    return active(call, Workflow.of(call.body(), name), id);
  }

  /** Returns a name that follows from the content: other bodies are other workflows. */
  private static String named(Json.Obj body) {
    return "workflow-" + Sha256.sha256(body).substring(0, 12);
  }

  /** Returns the workflow with one more version, unless an equal version exists. */
  private OperationEffect active(OperationCall call, Workflow workflow, UUID fresh) {
    View view = call.caller().view();
    Instant now = context.clockAndIds().now();
    Optional<Document> known = context.documents().findByName(view, Workflow.KIND, workflow.name());
    Json.Obj versions =
        known.flatMap(head -> head.body().findObject("versions")).orElse(Json.Obj.EMPTY);
    UUID id = known.map(Document::id).orElse(fresh);
    String natural = id + "/" + workflow.digest();
    Optional<Document> same = context.documents().findByName(view, VERSION, natural);
    if (same.isPresent()) {
      return again(known.orElseThrow(), same.get());
    }
    int number = versions.members().size() + 1;
    Json.Obj body =
        Json.obj("versions", versions.with(workflow.digest(), number), "current", number);
    Document head =
        known
            .map(there -> there.with(body))
            .orElseGet(() -> Document.of(id, view, Workflow.KIND, workflow.name(), body, now));
    Json.Obj stored =
        Json.obj("workflow_id", id, "name", workflow.name(), "status", "active")
            .with("version", number)
            .with("digest", workflow.digest())
            .with("workflow", workflow.json())
            .with("submitted", call.body());
    Document version = version(call, natural, stored);
    return new OperationEffect.Create(version, ChangeSet.ofDocuments(head), Workflows::view);
  }

  /** Makes an existing version the current one. */
  private static OperationEffect again(Document head, Document version) {
    Json number = version.body().find("version").orElseThrow();
    return number.equals(current(head))
        ? new OperationEffect.Answer(view(version))
        : new OperationEffect.Replace(
            head.with(head.body().with("current", number)), view(version));
  }

  /** Returns the current version. */
  private static Json current(Document head) {
    return head.body()
        .find("current")
        .orElseGet(
            () -> Json.num(head.body().findObject("versions").orElseThrow().members().size()));
  }

  private Document version(OperationCall call, String name, Json.Obj body) {
    View view = call.caller().view();
    return Document.of(
        context.clockAndIds().newId(), view, VERSION, name, body, context.clockAndIds().now());
  }

  /**
   * Returns a version of the workflow in a call's path; the current one by default. A draft has
   * none.
   *
   * @throws dev.omni.domain.fault.Fault when the caller has no workflow of this id
   */
  Optional<Document> find(OperationCall call, Optional<Json> version) {
    View view = call.caller().view();
    DocumentStore documents = context.documents();
    UUID id = call.uuid().orElseThrow(() -> Operations.missing("workflow"));
    Optional<Document> head = documents.find(view, Workflow.KIND, id);
    if (head.isEmpty() && documents.findByName(view, VERSION, id + DRAFT).isEmpty()) {
      throw Operations.missing("workflow");
    }
    Json.Obj versions = head.flatMap(h -> h.body().findObject("versions")).orElse(Json.Obj.EMPTY);
    Json wanted = version.or(() -> head.map(Workflows::current)).orElse(Json.NULL);
    return versions.members().entrySet().stream()
        .filter(entry -> entry.getValue().equals(wanted))
        .findFirst()
        .flatMap(entry -> documents.findByName(view, VERSION, id + "/" + entry.getKey()));
  }

  /** Returns the owner of the workflow in a call's path. */
  Optional<View> owner(OperationCall call) {
    View view = call.caller().view();
    return call.uuid()
        .flatMap(id -> context.documents().find(view, Workflow.KIND, id))
        .map(Document::owner);
  }

  /** Returns the workflow version of a run. */
  Workflow pinned(View view, Json.Obj input) {
    String name =
        input.findText("workflow_id").orElseThrow() + "/" + input.findText("digest").orElseThrow();
    // A run of an earlier version may be that of a workflow of the project.
    return workflow(
        context
            .documents()
            .findByName(view, VERSION, name)
            .or(() -> context.documents().findByName(view.tenant(), VERSION, name))
            .orElseThrow());
  }

  static Workflow workflow(Document version) {
    Json.Obj stored = version.body().findObject("workflow").orElseThrow();
    return Workflow.of(stored, stored.findText("name").orElseThrow());
  }

  private List<Problem> problems(Json.Obj sent) {
    var problems = new ArrayList<Problem>(WorkflowShape.problems(sent));
    if (RequestMembers.readable(problems)) {
      Workflow workflow = Workflow.of(sent, "");
      workflow.inputSchema().stream()
          .flatMap(schema -> schemas.unusable(schema).stream())
          .map(problem -> problem.under("/input_schema"))
          .forEach(problems::add);
      problems.addAll(new ExpressionValidator(conditions, workflow).problems());
      problems.addAll(
          new StepValidator(context.runtimes().catalog())
              .problems(workflow, context.clockAndIds().now()));
    } else {
      problems.addAll(StepValidator.unknown(sent));
    }
    return problems;
  }

  private static Json.Obj view(Document version) {
    Json.Obj body = version.body();
    Json.Obj workflow = body.findObject("workflow").orElse(Json.Obj.EMPTY);
    String id = body.findText("workflow_id").orElseThrow();
    return Json.obj("id", id, "object", "workflow")
        .with("name", body.find("name"))
        .with("version", body.find("version"))
        .with("digest", body.find("digest"))
        .with("steps", workflow.findArray("steps").orElse(Json.Arr.EMPTY))
        .with("input_schema", workflow.find("input_schema"))
        .with("output", workflow.findObject("output").orElse(Json.Obj.EMPTY))
        .with("status", body.find("status"))
        .withPresent("problems", body.find("problems"))
        .with("evidence_id", Json.NULL)
        .with("created_at", version.stamp().createdAt())
        .with("submitted", body.find("submitted"));
  }
}
