package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.server.setting.ServerSettings;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** An operator command: collects its arguments, runs it and prints the response. */
abstract class AdminCommand implements Callable<Integer> {
  /** The options of every operator command, which are not arguments of it. */
  private static final Set<String> COMMON = Set.of("--json", SettingFlags.CONFIG);

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Option(names = "--json", description = "print the response as JSON")
  private boolean json;

  /** Returns the settings of the command line. */
  ServerSettings settings() {
    return flags.settings();
  }

  /** Returns the name of the operator command: the words after the program's name. */
  String command() {
    return spec.qualifiedName(".").substring(spec.root().name().length() + 1);
  }

  Json.Obj arguments() {
    Json.Obj arguments = Json.Obj.EMPTY;
    for (OptionSpec option : given()) {
      if (!COMMON.contains(option.longestName())) {
        String name = option.longestName().substring(2).replace('-', '_');
        arguments = arguments.with(name, option.getValue());
      }
    }
    return arguments;
  }

  private List<OptionSpec> given() {
    return spec.commandLine().getParseResult().matchedOptions().stream()
        .filter(option -> !SettingFlags.has(option))
        .toList();
  }

  /** Runs the command and returns the response. */
  Json.Obj answer(AdminCommandRunner operator) {
    return operator.run(command(), arguments());
  }

  List<String> lines(Json.Obj answer) {
    return Table.of(answer);
  }

  /** Prints a line for a command that did nothing. */
  void complain(String reason) {
    spec.commandLine().getErr().println(spec.qualifiedName() + ": " + reason);
  }

  int status(Json.Obj answer) {
    return ExitCode.OK;
  }

  @Override
  public Integer call() {
    requireFilled();
    try {
      Json.Obj answer = awaited();
      var out = spec.commandLine().getOut();
      if (json) {
        out.println(JsonReader.write(answer));
      } else {
        lines(answer).forEach(out::println);
      }
      return status(answer);
    } catch (Fault fault) {
      Fault refused = fault.locatedBy(this::place);
      var err = spec.commandLine().getErr();
      err.println(spec.qualifiedName() + ": " + refused.reason());
      mistakes(refused).forEach(err::println);
      return ExitCode.USAGE;
    }
  }

  /** Returns the option or the parameter that gave an argument, for its pointer. */
  private String place(String pointer) {
    String name = pointer.startsWith("/") ? pointer.substring(1) : pointer;
    String option = "--" + name.replace('_', '-');
    if (spec.findOption(option) != null) {
      return option;
    }
    return spec.positionalParameters().stream()
        .map(ArgSpec::paramLabel)
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .orElse(pointer);
  }

  /** Rejects an empty option, as from an unset variable, which would count as absent. */
  private void requireFilled() {
    for (OptionSpec option : given()) {
      if (option.stringValues().stream().anyMatch(String::isBlank)) {
        throw new ParameterException(
            spec.commandLine(),
            option.longestName() + " must not be empty; omit it for the default");
      }
    }
  }

  /** Returns a line for each of several problems; a single one is the message itself. */
  private static List<String> mistakes(Fault refused) {
    List<Json> all = refused.details().findArray("errors").orElse(Json.Arr.EMPTY).items();
    return all.size() < 2
        ? List.of()
        : all.stream()
            .filter(Json.Obj.class::isInstance)
            .map(Json.Obj.class::cast)
            .map(
                each ->
                    "  "
                        + each.findText("pointer").orElse("")
                        + " "
                        + each.findText("message").orElse(""))
            .toList();
  }

  private Json.Obj awaited() {
    var operator = new AdminCommandRunner(settings());
    try (var waiting = WaitLine.about(spec.qualifiedName(), spec.commandLine().getErr())) {
      return answer(operator);
    }
  }
}
