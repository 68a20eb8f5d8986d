package dev.omni.console.page;

import dev.omni.application.figure.FigureCsv;
import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.Theme;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.SvgMarkup;
import dev.omni.engine.figure.Figure;
import java.util.List;

/** Figures on a page: drawn for a desk and for a phone, with their numbers as a table. */
final class Figures {
  /** The width in a row of cards, which is narrower than a page. */
  private static final int CARD_WIDTH = 560;

  private static final int PHONE_WIDTH = 360;
  private static final int MAX_ROWS = 500;

  private Figures() {}

  /** Returns a chart of a page. */
  static PagePart of(String heading, String caption, Figure figure) {
    return figure(heading, caption, figure, CARD_WIDTH, "");
  }

  /**
   * Returns the figure of a run.
   *
   * @param address of the run, below which the same figure is found as SVG and CSV
   */
  static PagePart ofRun(Figure figure, String address) {
    return figure("Plot", "", figure, FigureSvg.USUAL_WIDTH, address);
  }

  /** Returns the figure of a run without the addresses of its files. */
  static PagePart shared(Figure figure) {
    return figure("Figure", "", figure, FigureSvg.USUAL_WIDTH, "");
  }

  /** Returns the figure of several runs over each other. */
  static PagePart overlay(Figure figure, String caption) {
    return figure("Overlay", caption, figure, FigureSvg.USUAL_WIDTH, "");
  }

  private static PagePart figure(
      String heading, String caption, Figure figure, int width, String address) {
    return new PagePart.Figure(
        heading,
        caption,
        new SvgMarkup(FigureSvg.of(figure, width, Theme.LIGHT)),
        new SvgMarkup(FigureSvg.of(figure, PHONE_WIDTH, Theme.LIGHT)),
        address,
        table(FigureCsv.of(figure)));
  }

  private static PagePart.Table table(List<List<String>> records) {
    List<List<Cell>> rows =
        records.stream()
            .skip(1)
            .limit(MAX_ROWS)
            .map(record -> record.stream().map(Figures::cell).toList())
            .toList();
    return new PagePart.Table("Numbers of the figure", records.get(0), rows, Empty.of(""));
  }

  private static Cell cell(String text) {
    return text.isEmpty() ? Cell.none() : new Cell.Code(text);
  }
}
