package dev.omni.server.cli;

import dev.omni.cli.CommandContext;
import dev.omni.cli.UserCommands;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A command carried out in this process: how it ended and what it said. */
public record InProcessCommand(int status, String out, String err) {
  /** Carries it out. */
  public static InProcessCommand run(String... arguments) {
    return in(CommandContext.ofProcess(), arguments);
  }

  /** Carries it out with other variables, folder and standard input. */
  static InProcessCommand in(CommandContext context, String... arguments) {
    String[] words = UserCommands.byId(context, arguments);
    return done(OmniCommand.lineOf(context, words), words);
  }

  private static InProcessCommand done(CommandLine line, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int status =
        line.setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return new InProcessCommand(status, out.toString(), err.toString());
  }
}
