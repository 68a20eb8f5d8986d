package dev.omni.server.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A command carried out in this process: how it ended and what it said. */
public record InProcessCommand(int status, String out, String err) {
  /** Carries it out. */
  public static InProcessCommand run(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int status =
        OmniCommand.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return new InProcessCommand(status, out.toString(), err.toString());
  }
}
