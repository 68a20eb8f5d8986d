package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engines;
import dev.omni.http.view.WorldView;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that lists the capabilities of this version, without a server. */
@Command(name = "capabilities", description = "Lists the capabilities, without a server.")
final class CapabilitiesCommand implements Callable<Integer> {
  private static final Set<String> CONTRACTS = Set.of("request_contract", "result_contract");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "print the capabilities as a JSON array")
  private boolean json;

  @Option(
      names = "--contracts",
      description = "with --json: print the request and result contracts too")
  private boolean contracts;

  @Override
  public Integer call() {
    List<Capability> all = new CapabilityCatalog(Engines.all()).all();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(JsonReader.write(Json.of(all.stream().map(this::json).toList())));
    } else {
      var table = new Table().row("CAPABILITY", "EXECUTION", "NAME");
      all.forEach(c -> table.row(c.id(), c.execution().toString(), c.title().name()));
      table.lines().forEach(out::println);
    }
    return ExitCode.OK;
  }

  private Json.Obj json(Capability capability) {
    Json.Obj whole = WorldView.of(capability);
    if (contracts) {
      return whole;
    }
    Map<String, Json> members = new LinkedHashMap<>(whole.members());
    members.keySet().removeAll(CONTRACTS);
    return new Json.Obj(members);
  }
}
