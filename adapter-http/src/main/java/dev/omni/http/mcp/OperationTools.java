package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.json.JsonReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.Operations;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.World;
import dev.omni.http.openapi.ServedText;
import dev.omni.http.route.RequiredScopes;
import dev.omni.http.view.WorldView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The operations as tools, besides those of the core, in a fixed order. Their descriptions are in
 * verbs.json. Their schema is the operation's own contract, if there is one, with the arguments
 * that only a tool has.
 */
final class OperationTools {
  private static final RequiredScopes RUN = RequiredScopes.scope(Scope.OMNI_RUN);
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final RequiredScopes READ = RequiredScopes.scope(Scope.OMNI_READ);

  private final Omni omni;
  private final Operations operations;

  OperationTools(Omni omni, Operations operations) {
    this.omni = omni;
    this.operations = operations;
  }

  /**
   * The operation that a tool calls.
   *
   * @param name in the table of operations
   * @param place the argument that becomes a part of the path, and its name there
   */
  private record TargetOperation(String name, RequiredScopes needs, Optional<PathArgument> place) {
    TargetOperation(String name, RequiredScopes needs) {
      this(name, needs, Optional.empty());
    }

    TargetOperation(String name, RequiredScopes needs, String argument, String inPath) {
      this(name, needs, Optional.of(new PathArgument(argument, inPath)));
    }
  }

  private record PathArgument(String argument, String inPath) {}

  private static final Map<String, TargetOperation> OPERATIONS =
      Map.of(
          "run_model", new TargetOperation("models.run", RUN, "model", "model"),
          "create_forecast", new TargetOperation("forecasts.create", RUN),
          "record_outcome", new TargetOperation("outcomes.create", RequiredScopes.OUTCOME),
          "get_workflow_run", new TargetOperation("workflow-runs.read", READ, "id", "uuid"));

  List<Tool> tools() {
    var tools = new ArrayList<Tool>();
    for (Json each : described().items()) {
      Json.Obj listed = new ServedText(omni.worlds().served()).lists((Json.Obj) each);
      Optional<TargetOperation> behind =
          listed.findText("name").map(OPERATIONS::get).filter(Objects::nonNull);
      if (behind.isEmpty()) {
        tools.add(new Tool(listed, READ, closed(listed, this::capabilities)));
      } else if (operations.names().contains(behind.get().name())) {
        Json.Obj shaped = shaped(listed, behind.get());
        Tool.Work work = work(behind.get());
        boolean same = shaped.equals(listed);
        tools.add(new Tool(shaped, behind.get().needs(), same ? closed(listed, work) : work));
      }
    }
    return List.copyOf(tools);
  }

  /** Returns work that refuses arguments which its tool does not have. */
  private static Tool.Work closed(Json.Obj listed, Tool.Work work) {
    Shape known = Shape.of(listed.findObject("inputSchema").orElseThrow());
    return (caller, arguments, options) -> {
      Fault.refuse(RequestMembers.unknown(known, arguments), FaultCode.PARAMETER_INVALID);
      return work.done(caller, arguments, options);
    };
  }

  private Json.Obj shaped(Json.Obj listed, TargetOperation behind) {
    Json.Obj own = listed.findObject("inputSchema").orElseThrow();
    return operations
        .find(behind.name())
        .flatMap(Operation::form)
        .map(form -> listed.with("inputSchema", joined(form.document(), own)))
        .orElse(listed);
  }

  /** Merges the rules of a contract with the tool's descriptions of its members. */
  private static Json.Obj joined(Json.Obj form, Json.Obj own) {
    Json.Obj properties = form.findObject(PROPERTIES).orElse(Json.Obj.EMPTY);
    for (var said : own.findObject(PROPERTIES).orElseThrow().members().entrySet()) {
      Json.Obj rules = properties.findObject(said.getKey()).orElse(Json.Obj.EMPTY);
      for (var word : ((Json.Obj) said.getValue()).members().entrySet()) {
        rules = rules.with(word.getKey(), word.getValue());
      }
      properties = properties.with(said.getKey(), rules);
    }
    var required = new LinkedHashSet<>(own.findArray(REQUIRED).orElse(Json.Arr.EMPTY).items());
    required.addAll(form.findArray(REQUIRED).orElse(Json.Arr.EMPTY).items());
    return form.with(PROPERTIES, properties).with(REQUIRED, List.copyOf(required));
  }

  private static Json.Arr described() {
    return (Json.Arr) JsonReader.bundled(OperationTools.class, "verbs.json");
  }

  private Tool.Work work(TargetOperation behind) {
    return (caller, arguments, options) -> {
      OperationCall call =
          behind
              .place()
              .map(place -> at(place, caller, arguments))
              .orElseGet(() -> OperationCall.of(caller, arguments));
      return Tool.ToolResult.with(
          Results.bare(operations.tool(behind.name(), call, options.key()).data()));
    };
  }

  private static OperationCall at(PathArgument place, Caller caller, Json.Obj arguments) {
    String name = place.argument();
    if (!arguments.has(name)) {
      throw Fault.at(FaultCode.PARAMETER_MISSING, "/" + name, "is required; must be a string");
    }
    String value =
        arguments
            .findText(name)
            .orElseThrow(
                () -> Fault.at(FaultCode.PARAMETER_INVALID, "/" + name, "must be a string"));
    return OperationCall.of(caller, arguments.without(name)).withPathValue(place.inPath(), value);
  }

  private Tool.ToolResult capabilities(Caller caller, Json.Obj arguments, ToolOptions options) {
    Optional<World> world = arguments.findText("world").map(this::world);
    List<World> worlds =
        omni.worlds().worlds(caller).stream()
            .filter(each -> world.isEmpty() || world.get() == each)
            .toList();
    var all = new ArrayList<Json>();
    for (World each : worlds) {
      omni.worlds()
          .capabilities(caller, each)
          .forEach(c -> all.add(WorldView.of(c, omni.worlds().second(c.id()))));
    }
    return Tool.ToolResult.with(Json.obj("capabilities", all));
  }

  private World world(String text) {
    List<World> served = omni.worlds().served().list();
    return World.of(text)
        .filter(served::contains)
        .orElseThrow(
            () -> Fault.at(FaultCode.PARAMETER_INVALID, "/world", "must be one of " + served));
  }
}
