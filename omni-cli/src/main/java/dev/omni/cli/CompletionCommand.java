package dev.omni.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that prints the completion script of a shell, which asks the program for words. */
@Command(
    name = "completion",
    description = {
      "Prints a completion script for bash or zsh.",
      "In ~/.bashrc or ~/.zshrc: source <(omni completion)"
    })
public final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "SHELL",
      description = "bash or zsh; the script is the same for both")
  private String shell = "bash";

  @Override
  public Integer call() {
    if (!shell.equals("bash") && !shell.equals("zsh")) {
      spec.commandLine().getErr().println("omni: " + shell + ": must be bash or zsh");
      return ExitStatus.USAGE;
    }
    spec.commandLine().getOut().print(CompletionScript.TEXT);
    spec.commandLine().getOut().flush();
    return ExitStatus.DONE;
  }
}
