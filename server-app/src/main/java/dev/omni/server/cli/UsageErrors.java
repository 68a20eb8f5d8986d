package dev.omni.server.cli;

import dev.omni.domain.json.SpellingSuggestion;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one-line messages for invalid command lines. */
final class UsageErrors {
  private UsageErrors() {}

  /** Returns the line: command, problem, suggestion and reference to the help. */
  static String line(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    List<String> unknown = unknown(wrong);
    String what =
        unknown.isEmpty() ? wrong.getMessage() : unknown(command.getCommandSpec(), unknown.get(0));
    return name + ": " + what + "; see " + name + " --help";
  }

  /**
   * Returns unknown options, if any. A missing required option was often misspelled, so the
   * misspelling is reported first.
   */
  private static List<String> unknown(ParameterException wrong) {
    return wrong instanceof UnmatchedArgumentException unmatched
        ? unmatched.getUnmatched()
        : wrong.getCommandLine().getUnmatchedArguments();
  }

  private static String unknown(CommandSpec spec, String given) {
    boolean option = given.startsWith("-");
    String written = option ? given.replaceFirst("=.*", "") : given;
    var names = new ArrayList<String>();
    if (option) {
      spec.options().forEach(each -> names.addAll(List.of(each.names())));
    } else {
      names.addAll(spec.subcommands().keySet());
    }
    String kind = option ? "option " : names.isEmpty() ? "argument " : "command ";
    return "there is no "
        + kind
        + written
        + SpellingSuggestion.meant(written, names)
            .map(meant -> "; did you mean " + meant + "?")
            .orElse("");
  }
}
