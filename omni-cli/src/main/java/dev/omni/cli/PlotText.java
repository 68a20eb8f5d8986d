package dev.omni.cli;

import dev.omni.client.OmniClient;
import dev.omni.client.Run;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Plot of a run, on the terminal or in a file. */
final class PlotText {
  private static final List<String> FILES = List.of("svg", "png", "csv");
  private final UserCommand command;

  PlotText(UserCommand command) {
    this.command = command;
  }

  /**
   * Shows the plot.
   *
   * @param file where it goes, as its ending says; empty for the terminal
   */
  void show(OmniClient omni, Run run, String file) throws IOException {
    String plot = "/omni/runs/" + run.id() + "/plot?format=";
    if (file.isEmpty()) {
      String text = omni.text(plot + "text", "text/plain");
      command.print(
          Arrays.stream(text.split("\n"))
              .map(line -> command.context.plain() ? PlainText.ofDrawing(line) : line)
              .toList());
      return;
    }
    String ending = file.substring(file.lastIndexOf('.') + 1);
    if (!FILES.contains(ending)) {
      throw new CommandException(
          ExitStatus.USAGE, "a plot goes into a file that ends in .svg, .png or .csv, not " + file);
    }
    omni.download(plot + ending, command.context.folder(), command.context.file(file));
  }
}
