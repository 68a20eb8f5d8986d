package dev.omni.http.mcp;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.openapi.ServedText;
import dev.omni.http.route.RequiredScopes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ten tools that an agent meets first, in the order of their list. Names, descriptions and
 * arguments are in core.json; each refuses arguments that it does not have.
 */
final class CoreTools {
  private static final RequiredScopes READ = RequiredScopes.scope(Scope.OMNI_READ);
  private static final RequiredScopes RUN = RequiredScopes.scope(Scope.OMNI_RUN);
  private static final RequiredScopes EVIDENCE = RequiredScopes.scope(Scope.EVIDENCE_READ);

  private static final Json.Arr WRITTEN =
      (Json.Arr) JsonReader.bundled(CoreTools.class, "core.json");

  private final Map<String, Tool> made = new HashMap<>();
  private final ServedWorlds served;

  /** Makes the tools; those of operations that the server does not have are absent. */
  CoreTools(ToolSources sources) {
    this.served = sources.omni().worlds().served();
    var catalogue = new CatalogueTools(sources.omni(), sources.operations());
    var runs = new RunTools(sources);
    var verdicts = new VerdictTools(sources.operations(), sources.links());
    var evidence = new EvidenceTool(sources.operations(), sources.links());
    Map<String, Entry> entries = new HashMap<>();
    entries.put("search_capabilities", new Entry(READ, strict(catalogue::search)));
    entries.put("describe_capability", new Entry(READ, strict(catalogue::describe)));
    entries.put("run_capability", new Entry(RUN, strict(runs::run)));
    entries.put("run_batch", new Entry(RUN, strict(runs::batch)));
    entries.put("get_run", new Entry(READ, strict(runs::get)));
    if (sources.operations().names().contains("evidence.read")) {
      entries.put("get_evidence", new Entry(EVIDENCE, strict(evidence::read)));
    }
    verdicts.all().forEach((name, work) -> entries.put(name, new Entry(RUN, listed -> work)));
    for (Json each : described().items()) {
      Json.Obj listed = new ServedText(served).lists((Json.Obj) each);
      Optional.ofNullable(entries.get(listed.text("name")))
          .ifPresent(entry -> made.put(listed.text("name"), entry.tool(listed)));
    }
  }

  private interface Making {
    Tool.Work work(Json.Obj listed);
  }

  private record Entry(RequiredScopes needs, Making making) {
    Tool tool(Json.Obj listed) {
      return new Tool(listed, needs, making.work(listed));
    }
  }

  /** Returns the tools in the order of their list. */
  List<Tool> tools() {
    var tools = new ArrayList<Tool>();
    for (Json each : described().items()) {
      Optional.ofNullable(made.get(((Json.Obj) each).text("name"))).ifPresent(tools::add);
    }
    return List.copyOf(tools);
  }

  /** Returns the entries of the list as they are written. */
  static Json.Arr described() {
    return WRITTEN;
  }

  /** Returns work that gets arguments which fit their schema, with its defaults. */
  private static Making strict(Tool.Work work) {
    return listed -> {
      Shape arguments = arguments(listed);
      return (caller, sent, options) -> {
        Fault.refuse(arguments.problems(sent), FaultCode.PARAMETER_INVALID);
        return work.done(caller, arguments.filled(sent), options);
      };
    };
  }

  /** Returns the shape of a tool's arguments. */
  static Shape arguments(Json.Obj listed) {
    return Shape.of(listed.findObject("inputSchema").orElseThrow());
  }
}
