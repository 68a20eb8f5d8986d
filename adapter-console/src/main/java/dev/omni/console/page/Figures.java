package dev.omni.console.page;

import dev.omni.console.view.PagePart;
import dev.omni.console.view.ScriptData;
import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * Figures of specifications: their name with the range of the values, and the values as a table.
 */
final class Figures {
  private Figures() {}

  /** Returns a chart of a page. */
  static PagePart of(String heading, String title, Json.Obj specification) {
    return figure(heading, title, specification, "", title);
  }

  /**
   * Returns the figure of a plot.
   *
   * @param picture address of the same plot as SVG; empty for none
   */
  static PagePart of(String heading, String title, Json.Obj specification, String picture) {
    return figure(heading, title, specification, picture, "");
  }

  private static PagePart figure(
      String heading, String title, Json.Obj specification, String picture, String caption) {
    var data = PlotData.of(specification);
    Optional<String> range = data.range(specification);
    return new PagePart.Figure(
        heading,
        range.map(text -> title + "; " + text).orElse(title),
        new ScriptData(specification),
        picture,
        data.table(),
        caption);
  }
}
