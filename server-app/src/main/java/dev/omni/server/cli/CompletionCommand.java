package dev.omni.server.cli;

import dev.omni.cli.CapabilityCompletion;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that prints the completion script of a shell: commands, flags, capabilities. */
@Command(
    name = "completion",
    description = {
      "Prints a completion script for bash or zsh.",
      "In ~/.bashrc or ~/.zshrc: source <(omni completion)"
    })
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    var whole = spec.root().commandLine();
    var out = spec.commandLine().getOut();
    out.println(AutoComplete.bash(spec.root().name(), whole));
    out.print(CapabilityCompletion.SCRIPT);
    out.flush();
    return ExitCode.OK;
  }
}
