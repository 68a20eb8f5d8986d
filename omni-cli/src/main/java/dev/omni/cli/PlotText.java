package dev.omni.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.plot.TextPlot;
import dev.omni.application.plot.UnsupportedPlotException;
import dev.omni.client.Run;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Files;

/** Plot of a run, on the terminal or in a file. */
final class PlotText {
  private static final int WIDTH = 72;
  private static final int HEIGHT = 20;
  private final UserCommand command;

  PlotText(UserCommand command) {
    this.command = command;
  }

  /**
   * Shows the plot.
   *
   * @param file where the SVG document goes; empty for the terminal
   */
  void show(Run run, String file) throws IOException {
    if (!file.isEmpty()) {
      Files.writeString(command.context.file(file), run.svg());
      return;
    }
    var specification = (Json.Obj) JsonReader.trusted(run.plot().toString());
    int width = Math.min(WIDTH, command.context.width());
    try {
      command.print(TextPlot.of(specification, width, HEIGHT, command.context.plain()));
    } catch (UnsupportedPlotException refused) {
      throw new CommandException(
          ExitStatus.FAILED,
          "this plot is not drawn as text, because "
              + refused.getMessage()
              + "; name a file: FILE.svg");
    }
  }
}
