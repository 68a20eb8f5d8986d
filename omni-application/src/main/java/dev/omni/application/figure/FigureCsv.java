package dev.omni.application.figure;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Panel;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The numbers of a figure as the records of a table, the header first: one record for each part of
 * a mark, each guide, the place of the run, and each place of a table.
 */
public final class FigureCsv {
  private static final double SECONDS_OF_DAY = 86_400;
  private static final List<String> PLACES = List.of("x", "y", "x2", "y2", "value");
  private static final List<String> HEADER =
      List.of("panel", "series", "mark", "x", "y", "x2", "y2", "value", "label");

  private final List<List<String>> records = new ArrayList<>(List.of(HEADER));
  private int panel;

  private FigureCsv() {}

  /**
   * Returns the records of a figure.
   *
   * @return texts in the order of the header; empty where a record has no such number
   */
  public static List<List<String>> of(Figure figure) {
    var table = new FigureCsv();
    for (Panel each : figure.panels()) {
      table.panel++;
      table.add(each);
    }
    return table.records;
  }

  private void add(Panel each) {
    if (each instanceof Plane plane) {
      add(plane);
    } else if (each instanceof Sheet sheet) {
      add(sheet);
    } else {
      ((Drawing) each).shapes().forEach(this::add);
    }
  }

  private void add(Plane plane) {
    for (Mark mark : plane.marks()) {
      MarkColumns columns = MarkColumns.of(mark);
      for (int i = 0; i < columns.size(); i++) {
        String[] cells = new String[PLACES.size()];
        Arrays.fill(cells, "");
        for (int k = 0; k < cells.length; k++) {
          double[] numbers = columns.numbers().get(PLACES.get(k));
          if (numbers != null) {
            cells[k] = text(axis(plane, k), numbers[i]);
          }
        }
        add(
            mark.series(),
            columns.kind(),
            columns.labels().isEmpty() ? "" : columns.labels().get(i),
            cells);
      }
    }
    for (Guide guide : plane.guides()) {
      boolean upright = guide.side() == Guide.Side.X;
      String at = text(upright ? plane.x() : plane.y(), guide.at());
      add(guide.name(), "guide", "", upright ? at : "", upright ? "" : at);
    }
    plane
        .own()
        .ifPresent(
            own -> add(own.label(), "own", "", text(plane.x(), own.x()), text(plane.y(), own.y())));
  }

  private void add(Sheet sheet) {
    for (int row = 0; row < sheet.rows().size(); row++) {
      for (int column = 0; column < sheet.columns().size(); column++) {
        Sheet.Cell cell = sheet.rows().get(row).get(column);
        String series = sheet.columns().get(column);
        String place = String.valueOf(row + 1);
        if (cell instanceof Sheet.Amount amount) {
          add(series, "cell", "", place, "", "", "", number(amount.value()));
        } else {
          add(series, "cell", ((Sheet.Words) cell).text(), place);
        }
      }
    }
  }

  private void add(Drawing.Shape shape) {
    if (shape instanceof Drawing.Path path) {
      for (int i = 0; i < path.x().length; i++) {
        add(path.series(), "path", "", number(path.x()[i]), number(path.y()[i]));
      }
    } else if (shape instanceof Drawing.Disc disc) {
      add(disc.series(), "disc", "", number(disc.x()), number(disc.y()));
    } else if (shape instanceof Drawing.Label label) {
      add(label.series(), "label", label.text(), number(label.x()), number(label.y()));
    } else if (shape instanceof Drawing.Letters letters) {
      add(letters.series(), "letters", letters.text(), number(letters.x()), number(letters.y()));
    }
  }

  private void add(String series, String kind, String label, String... places) {
    var fields = new ArrayList<>(List.of(String.valueOf(panel), series, kind));
    fields.addAll(List.of(places));
    while (fields.size() < HEADER.size() - 1) {
      fields.add("");
    }
    fields.add(label);
    records.add(fields);
  }

  private static Axis axis(Plane plane, int place) {
    return switch (PLACES.get(place)) {
      case "x", "x2" -> plane.x();
      case "y", "y2" -> plane.y();
      default -> Axis.of("");
    };
  }

  /** Returns a number as it is read on an axis: a name, a date, or the number with all digits. */
  private static String text(Axis axis, double number) {
    if (axis.scale() == Axis.Scale.BAND && number == Math.rint(number) && isName(axis, number)) {
      return axis.names().get((int) number);
    }
    return axis.scale() == Axis.Scale.DATE && Double.isFinite(number)
        ? date(number)
        : number(number);
  }

  private static String date(double days) {
    return days == Math.rint(days)
        ? LocalDate.ofEpochDay((long) days).toString()
        : Instant.ofEpochSecond(Math.round(days * SECONDS_OF_DAY)).toString();
  }

  private static boolean isName(Axis axis, double number) {
    return number >= 0 && number < axis.names().size();
  }

  private static String number(double number) {
    if (!Double.isFinite(number)) {
      return "";
    }
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? String.valueOf((long) number)
        : String.valueOf(number);
  }
}
