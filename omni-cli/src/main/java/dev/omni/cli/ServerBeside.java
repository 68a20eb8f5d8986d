package dev.omni.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Program of the server beside this jar, which has the engines: it executes a command that finds no
 * server.
 *
 * @param jar the program
 * @param arguments those of this process
 */
record ServerBeside(Path jar, List<String> arguments) implements Installation {
  ServerBeside {
    arguments = List.copyOf(arguments);
  }

  @Override
  public String contracts() {
    throw new HandedOverException(execute());
  }

  @Override
  public Server start() {
    throw new HandedOverException(execute());
  }

  @Override
  public boolean isElsewhere() {
    return true;
  }

  private int execute() {
    List<String> line = new ArrayList<>();
    line.add(ProcessHandle.current().info().command().orElse("java"));
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString()));
    line.addAll(arguments);
    try {
      return new ProcessBuilder(line).inheritIO().start().waitFor();
    } catch (IOException absent) {
      throw new CommandException(ExitStatus.FAILED, jar + ": " + absent.getMessage());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CommandException(ExitStatus.FAILED, "interrupted");
    }
  }
}
