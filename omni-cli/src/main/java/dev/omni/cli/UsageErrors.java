package dev.omni.cli;

import dev.omni.domain.json.SpellingSuggestion;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one-line messages for invalid command lines. */
public final class UsageErrors {
  private UsageErrors() {}

  /** Returns the line: command, problem, suggestion and reference to the help. */
  public static String line(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    List<String> unknown = unknown(wrong);
    String what =
        unknown.isEmpty()
            ? String.valueOf(wrong.getMessage())
            : unknown(command.getCommandSpec(), unknown.get(0));
    return name + ": " + what + (what.endsWith("?") ? " See " : "; see ") + name + " --help";
  }

  /** Returns unknown options, if any; a missing required one is often a misspelled one. */
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
      spec.options().stream()
          .filter(each -> !each.hidden())
          .forEach(each -> names.addAll(List.of(each.names())));
    } else {
      names.addAll(spec.subcommands().keySet());
    }
    String kind = option ? "option " : names.isEmpty() ? "argument " : "command ";
    return "unknown "
        + kind
        + written
        + SpellingSuggestion.meant(written, names)
            .map(meant -> "; did you mean " + meant + "?")
            .orElse("");
  }
}
