package dev.omni.operations.composition;

import dev.omni.application.list.ListDefinition;
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
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Sha256;
import dev.omni.operations.forecast.ForecastScores;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.Models;
import dev.omni.operations.request.CompositionShape;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operations of compositions, and their models. */
public final class Compositions implements Models.TenantModels {
  private static final String KIND = "composition";

  /** Compositions, newest first. */
  public static final ListDefinition LIST = ListDefinition.created("compositions.list");

  private static final String VERSION = "composition_version";
  private static final Pattern ID =
      Pattern.compile("lqm:([a-z][a-z0-9._-]{1,62})@([1-9][0-9]{0,5})");
  private static final int MOST_LISTED = 1000;

  private final FeatureContext context;
  private final ConditionEvaluator conditions;

  /** Creates the operations. */
  public Compositions(FeatureContext context, ConditionEvaluator conditions) {
    this.context = context;
    this.conditions = conditions;
  }

  /**
   * Returns the operations.
   *
   * @param models the available members
   */
  public List<Operation> operations(Models models) {
    return List.of(
        Operation.listing(LIST, this::list),
        Operation.creating("compositions.create", call -> create(call, models))
            .judging()
            .withBody(CompositionShape.WHOLE));
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    return ListReader.of(context.documents(), call.caller().view(), query, KIND, "")
        .page(KIND, Compositions::view);
  }

  private OperationEffect create(OperationCall call, Models models) {
    View view = call.caller().view();
    var resolved = ForecastScores.of(context.documents(), view);
    var draft =
        new CompositionRequest(
            call.body(), models, view, model -> resolved.counting(model, "crps"));
    List<Problem> problems = draft.problems(new Nested(view), conditions);
    return problems.isEmpty() ? active(call, draft) : draft(call, problems);
  }

  /** Stores an invalid composition with its problems. */
  private OperationEffect draft(OperationCall call, List<Problem> problems) {
    Json.Obj facts =
        Json.obj("object", KIND, "status", "draft")
            .with("problems", Operations.problems(problems))
            .with("submitted", call.body());
    return insert(
        call,
        "draft/" + Sha256.sha256(Json.arr(call.body(), facts.find("problems"))),
        facts,
        ChangeSet.NONE);
  }

  private OperationEffect active(OperationCall call, CompositionRequest draft) {
    View view = call.caller().view();
    Composition composition = draft.composition();
    String digest = composition.digest();
    String natural = composition.name() + "/" + digest;
    int version =
        context
            .documents()
            .findByName(view, KIND, natural)
            .flatMap(document -> document.body().findNumber("version"))
            .map(Number::intValue)
            .orElseGet(() -> next(view, composition.name()));
    String model = "lqm:" + composition.name() + "@" + version;
    Json.Obj facts =
        Json.obj(
            "object", KIND,
            "status", "active",
            "model", model,
            "name", composition.name(),
            "version", version,
            "kind", composition.kind(),
            "method", composition.method().map(Object::toString),
            "weights", composition.weights(),
            "members", composition.json().findArray("members"),
            "task_kinds", ComposedModel.kinds(composition.kind(), draft.models()),
            "digest", digest,
            "submitted", call.body());
    var numbered =
        Document.of(
            context.clockAndIds().newId(),
            view,
            VERSION,
            model,
            composition.json(),
            context.clockAndIds().now());
    return insert(call, natural, facts, new ChangeSet(List.of(), List.of(), List.of(numbered)))
        .orElse(
            refused -> draft(call, List.of(Problem.invalid(refused.pointer(), refused.problem()))));
  }

  private int next(View view, String name) {
    var documents = context.documents();
    int version = 1;
    while (documents.findByName(view, VERSION, "lqm:" + name + "@" + version).isPresent()) {
      version++;
    }
    return version;
  }

  private OperationEffect.Create insert(
      OperationCall call, String natural, Json.Obj facts, ChangeSet with) {
    Instant now = context.clockAndIds().now();
    UUID id = context.clockAndIds().newId();
    Json.Obj body = facts.with("evidence_id", id);
    var done = new Statement.ExecutionRecord(id, KIND, "completed", call.body(), facts, List.of());
    var document = Document.of(id, call.caller().view(), KIND, natural, body, now);
    return new OperationEffect.Create(
        document,
        with.withLogEntry(
            context.evidenceFactory().create(call.caller(), done, now, Json.Obj.EMPTY)),
        Compositions::view);
  }

  private static Json.Obj view(Document document) {
    return document
        .body()
        .with("id", document.id())
        .with("created_at", document.stamp().createdAt());
  }

  @Override
  public List<Model> all(View view, Models members) {
    var page = new DocumentStore.Page(view, VERSION, "", Optional.empty(), MOST_LISTED);
    return context.documents().readable(page).stream()
        .flatMap(document -> model(document, members).stream())
        .toList();
  }

  @Override
  public Optional<View> owner(View view, String id) {
    return numbered(view, id).map(Document::owner);
  }

  @Override
  public Optional<Model> find(View view, String id, Models members) {
    return numbered(view, id).flatMap(document -> model(document, members));
  }

  private Optional<Document> numbered(View view, String id) {
    return ID.matcher(id).matches()
        ? context.documents().findByName(view, VERSION, id)
        : Optional.empty();
  }

  private Optional<Model> model(Document numbered, Models members) {
    Composition composition = Composition.fromJson(numbered.body());
    var found = new ArrayList<Model>();
    for (Composition.Member member : composition.members()) {
      members.find(numbered.owner(), member.model()).ifPresent(found::add);
    }
    if (found.size() < composition.members().size()) {
      return Optional.empty();
    }
    var verifier = new AnswerVerifier(members.find(numbered.owner(), "ref.exact"));
    var joints = new CompositionContext(conditions, verifier);
    return Optional.of(new ComposedModel(numbered.name(), composition, found, joints));
  }

  /** The nesting of the compositions of a view. */
  private final class Nested implements CompositionRequest.Depth {
    private final View view;

    Nested(View view) {
      this.view = view;
    }

    @Override
    public Set<String> names(String model) {
      var names = new HashSet<String>();
      Matcher id = ID.matcher(model);
      if (id.matches()) {
        names.add(id.group(1));
      }
      inner(model).forEach(member -> names.addAll(names(member)));
      return names;
    }

    @Override
    public int of(String model) {
      List<String> inner = inner(model);
      return inner.isEmpty() ? 0 : 1 + inner.stream().mapToInt(this::of).max().orElse(0);
    }

    private List<String> inner(String model) {
      return numbered(view, model)
          .map(document -> Composition.fromJson(document.body()))
          .map(c -> c.members().stream().map(Composition.Member::model).toList())
          .orElse(List.of());
    }
  }
}
