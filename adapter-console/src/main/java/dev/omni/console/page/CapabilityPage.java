package dev.omni.console.page;

import dev.omni.application.Omni;
import dev.omni.application.run.Previews.Preview;
import dev.omni.application.run.StartRun;
import dev.omni.application.world.Worlds;
import dev.omni.console.form.ContractForm;
import dev.omni.console.form.FilledForm;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.PagePart.Problem;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.FormValues;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The page of a capability: what it computes, and a form that runs it. */
public final class CapabilityPage {
  private static final String WORKSPACE = "workspace_id";
  private static final String PREVIEW = "/preview";

  private final Omni omni;
  private final Supplier<String> api;
  private final Supplier<UUID> ids;

  /**
   * Creates the page.
   *
   * @param api address of the API
   * @param ids of forms
   */
  public CapabilityPage(Omni omni, Supplier<String> api, Supplier<UUID> ids) {
    this.omni = omni;
    this.api = api;
    this.ids = ids;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    String address = Addresses.CAPABILITIES + "/{id}";
    table.get(address, this::show).post(address, this::run).post(address + PREVIEW, this::preview);
  }

  private Capability capability(ConsoleRequest request) {
    String id = request.text("id");
    return omni.worlds().capability(request.caller(), Worlds.world(id), id);
  }

  private Answer show(ConsoleRequest request) {
    Capability capability = capability(request);
    Optional<String> of = request.query().get("run");
    Json.Obj input =
        of.isPresent()
            ? inputOf(request, of.get())
            : example(capability, request.query().get("example"));
    String key = "console-" + ids.get();
    var draft = new Draft(addressed(request, capability, input), key, Map.of());
    return page(request, capability, draft, initial(request, capability, draft.input()), 200);
  }

  /** Returns an input with the members that the address names, as {@code ?input.spot=77.5}. */
  private static Json.Obj addressed(ConsoleRequest request, Capability capability, Json.Obj input) {
    FormValues query = request.query();
    if (query.names().stream().noneMatch(name -> name.startsWith("input."))) {
      return input;
    }
    Map<String, String> texts = new ContractForm(capability.requestContract()).texts(input);
    return FilledForm.input(
        capability.requestContract(),
        pointer -> {
          String name = pointer.substring(1).replace('/', '.');
          return query.has(name) ? query.text(name) : texts.getOrDefault(pointer, "");
        });
  }

  /** Returns the preview of the page's own input; none where it computes long, or is refused. */
  private Optional<Preview> initial(ConsoleRequest request, Capability capability, Json.Obj input) {
    if (!previewed(capability) || !mayRun(request, capability) || !isQuick(capability)) {
      return Optional.empty();
    }
    try {
      return Optional.of(previewOf(request, capability, input));
    } catch (Fault refused) {
      return Optional.empty();
    }
  }

  private Preview previewOf(ConsoleRequest request, Capability capability, Json.Obj input) {
    return omni.previews().of(request.caller(), capability.world(), capability.id(), input, true);
  }

  private static boolean isQuick(Capability capability) {
    return capability.workload() == Workload.VERY_LOW || capability.workload() == Workload.LOW;
  }

  private static boolean previewed(Capability capability) {
    return capability.execution() == Execution.DIRECT
        && (isQuick(capability) || capability.workload() == Workload.MEDIUM);
  }

  private static boolean mayRun(ConsoleRequest request, Capability capability) {
    return request.caller().scopes().contains(Scope.OMNI_RUN)
        || request.caller().scopes().contains(Scope.run(capability.world()));
  }

  /** Answers with the page of a filled form and its result, of which nothing is kept. */
  private Answer preview(ConsoleRequest request) {
    Capability capability = capability(request);
    Json.Obj input = FilledForm.input(capability.requestContract(), request.form()::text);
    String key = request.form().text("idempotency_key");
    try {
      Preview preview = previewOf(request, capability, input);
      return page(request, capability, new Draft(input, key, Map.of()), Optional.of(preview), 200);
    } catch (Fault refused) {
      if (refused.code().category() != ErrorType.VALIDATION) {
        throw refused;
      }
      var draft = new Draft(input, key, messages(refused));
      return page(request, capability, draft, Optional.empty(), 422);
    }
  }

  private static PagePart bench(
      Capability capability, PagePart form, Draft draft, Optional<Preview> preview) {
    Optional<Json.Obj> result =
        preview
            .map(Preview::outcome)
            .filter(Outcome.Succeeded.class::isInstance)
            .map(outcome -> ((Outcome.Succeeded) outcome).result());
    var parts = new ArrayList<PagePart>();
    result
        .map(shown -> ResultParts.headline(capability, draft.input(), shown).orElse(""))
        .map(text -> new PagePart.Headline(text, "calm", "preview, not stored"))
        .ifPresent(parts::add);
    preview
        .map(Preview::outcome)
        .filter(RunError.class::isInstance)
        .map(RunError.class::cast)
        .ifPresent(
            error -> parts.add(new PagePart.Note("bad", error.code().toString(), error.message())));
    preview.flatMap(Preview::figure).ifPresent(figure -> parts.add(Figures.shared(figure)));
    result.ifPresent(shown -> parts.addAll(ResultParts.of(capability.resultContract(), shown)));
    return new PagePart.Workbench(form, parts);
  }

  /** An input in the form, with the form's key and the problems of its last submit. */
  private record Draft(Json.Obj input, String key, Map<String, String> problems) {}

  private Json.Obj inputOf(ConsoleRequest request, String run) {
    return UuidText.parse(run)
        .map(id -> omni.runs().read(request.caller(), id).input())
        .orElse(Json.Obj.EMPTY);
  }

  private static Json.Obj example(Capability capability, Optional<String> number) {
    List<Json> examples = capability.input().examples();
    int at = number.filter(text -> text.matches("[0-9]{1,3}")).map(Integer::valueOf).orElse(0);
    return at < examples.size() && examples.get(at) instanceof Json.Obj example
        ? example
        : Json.Obj.EMPTY;
  }

  private Answer page(
      ConsoleRequest request,
      Capability capability,
      Draft draft,
      Optional<Preview> preview,
      int status) {
    var parts = new ArrayList<PagePart>();
    if (!draft.problems().isEmpty()) {
      parts.add(new PagePart.Problems(problems(draft.problems())));
    }
    if (!capability.input().examples().isEmpty()) {
      parts.add(examples(request, capability));
    }
    if (mayRun(request, capability)) {
      PagePart form = form(request, capability, draft);
      parts.add(previewed(capability) ? bench(capability, form, draft, preview) : form);
    } else {
      parts.add(
          new PagePart.Note(
              "info", "", "Your key lacks the scope " + Scope.run(capability.world()) + "."));
    }
    String workspace = workspace(request, capability).orElse("WORKSPACE");
    parts.add(
        new PagePart.Tabs(
            "The same by program",
            "Language",
            Snippets.of(api.get(), capability, workspace, draft.input())));
    parts.add(about(capability));
    parts.addAll(method(capability.method()));
    return new Answer.Page(
        status,
        new Screen(capability.title().name(), capability.title().description(), parts),
        false);
  }

  private PagePart form(ConsoleRequest request, Capability capability, Draft draft) {
    String address = Addresses.capability(capability.id());
    return new PagePart.RunForm(
        address,
        List.of(workspaces(request, capability)),
        new ContractForm(capability.requestContract()).fields(draft.input(), draft.problems()),
        draft.key(),
        previewed(capability) ? Optional.of(address + PREVIEW) : Optional.empty());
  }

  private static List<Problem> problems(Map<String, String> problems) {
    return problems.entrySet().stream()
        .map(each -> new Problem(Field.line(each.getKey(), "", "").id(), each.getValue()))
        .toList();
  }

  private static PagePart about(Capability capability) {
    return new PagePart.Facts(
        "Properties",
        List.of(
            new Fact("Id", new Cell.Copy(capability.id())),
            new Fact("World", new Cell.Text(capability.world().title())),
            new Fact("Execution", new Cell.Text(capability.execution().toString())),
            new Fact("Workload class", new Cell.Text(capability.workload().toString())),
            new Fact(
                "Documentation",
                new Cell.Link("/docs/" + capability.id(), "Contract and method"))));
  }

  private static PagePart examples(ConsoleRequest request, Capability capability) {
    var options = new ArrayList<Option>();
    for (int i = 0; i < capability.input().examples().size(); i++) {
      String number = String.valueOf(i);
      options.add(
          new Option(number, "Example " + (i + 1), request.query().text("example").equals(number)));
    }
    return new PagePart.Filters(List.of(Field.choice("example", "Example", options)));
  }

  private Field workspaces(ConsoleRequest request, Capability capability) {
    String chosen = request.form().text(WORKSPACE);
    List<Option> options =
        omni.worlds().workspaces(request.caller(), capability.world()).stream()
            .map(
                each ->
                    new Option(
                        each.id().toString(), each.name(), each.id().toString().equals(chosen)))
            .toList();
    return Field.choice(WORKSPACE, "Workspace", options);
  }

  private Optional<String> workspace(ConsoleRequest request, Capability capability) {
    return omni.worlds()
        .defaultWorkspace(request.caller(), capability.world())
        .map(Workspace::id)
        .map(UUID::toString);
  }

  private static List<PagePart> method(Method method) {
    var parts = new ArrayList<PagePart>();
    parts.add(new PagePart.Code("Formula", method.name() + "\n\n" + method.formula()));
    parts.add(new PagePart.Prose("Sources", method.sources()));
    if (!method.assumptions().isEmpty()) {
      parts.add(new PagePart.Prose("Assumptions and limits", method.assumptions()));
    }
    return parts;
  }

  private Answer run(ConsoleRequest request) {
    Capability capability = capability(request);
    Json.Obj input = FilledForm.input(capability.requestContract(), request.form()::text);
    try {
      UUID workspace =
          UuidText.parse(request.form().text(WORKSPACE))
              .orElseThrow(() -> Actions.invalid("/workspace_id", "must be a workspace"));
      var start = new StartRun(workspace, capability.id(), Actions.key(request), input);
      Run run = omni.starter().start(request.caller(), capability.world(), start).run();
      return Answer.redirect(Addresses.run(run.id()));
    } catch (Fault refused) {
      if (refused.code().category() != ErrorType.VALIDATION) {
        throw refused;
      }
      var draft = new Draft(input, request.form().text("idempotency_key"), messages(refused));
      return page(request, capability, draft, Optional.empty(), 422);
    }
  }

  private static Map<String, String> messages(Fault refused) {
    var messages = new LinkedHashMap<String, String>();
    for (Json each : refused.details().items("errors")) {
      if (each instanceof Json.Obj error) {
        String pointer = error.findText("pointer").orElse("");
        String message = error.findText("message").orElse("");
        String name = pointer.replaceFirst("^/input/?", "");
        messages.putIfAbsent(pointer, (name.isEmpty() ? "" : name + " ") + message);
      }
    }
    if (messages.isEmpty()) {
      messages.put("", refused.reason());
    }
    return messages;
  }
}
