package dev.omni.application.figure;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Bins;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.engine.figure.Sheet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Figures that together have every mark, axis and panel. */
final class SampleFigures {
  private SampleFigures() {}

  static double[] range(double from, double to, int count) {
    return IntStream.range(0, count)
        .mapToDouble(i -> from + (to - from) * i / (count - 1))
        .toArray();
  }

  static double[] each(double[] x, DoubleUnaryOperator f) {
    return DoubleStream.of(x).map(f).toArray();
  }

  static Figure option() {
    double[] spot = range(30, 110, 81);
    Plane value =
        Plane.of("Value", Axis.of("spot", "USD"), Axis.of("value", "USD"))
            .with(Mark.line("today", spot, each(spot, s -> Math.log1p(Math.exp((s - 65) / 6)) * 6)))
            .with(Mark.line("at expiry", spot, each(spot, s -> Math.max(0, s - 65))))
            .with(Guide.x("strike", 65))
            .with(Guide.x("spot", 60))
            .with(Guide.x("break-even", 67.13))
            .with(Own.at(60, 2.13));
    double[][] cells = new double[13][21];
    for (int i = 0; i < 13; i++) {
      for (int k = 0; k < 21; k++) {
        cells[i][k] = i * 0.5 + k * k * 0.1;
      }
    }
    Plane grid =
        Plane.of("", Axis.of("spot", "USD"), Axis.of("volatility"))
            .with(
                new Mark.Cells(
                    "price",
                    range(30, 110, 22),
                    range(0.1, 0.6, 14),
                    cells,
                    Mark.Ramp.SEQUENTIAL,
                    false))
            .with(Own.at(60, 0.3));
    Plane delta =
        Plane.of("", Axis.of("spot", "USD"), Axis.of("delta"))
            .with(Mark.line("delta", spot, each(spot, s -> 1 / (1 + Math.exp((65 - s) / 6)))));
    return Figure.of("Call 60 / 65, 0.25 years", value, delta, grid).columns(12, 6, 6);
  }

  static Figure statistics() {
    var chance = new SplittableRandom(4);
    double[] normal =
        IntStream.range(0, 400)
            .mapToDouble(
                i -> IntStream.range(0, 12).mapToDouble(k -> chance.nextDouble()).sum() - 6)
            .toArray();
    double[] x = range(0, 10, 40);
    Plane histogram =
        Plane.of("Histogram", Axis.of("loss", "EUR"), Axis.of("count").withZero())
            .with(Bins.mark("scenario", normal))
            .with(new Guide("VaR", Guide.Side.X, 1.64, Meaning.BAD))
            .with(new Guide("ES", Guide.Side.X, 2.06, Meaning.BAD));
    Plane regression =
        Plane.of("Fit", Axis.of("x"), Axis.of("y"))
            .with(new Mark.Band("confidence", x, each(x, v -> v - 1), each(x, v -> v + 1)))
            .with(Mark.line("fit", x, x))
            .with(Mark.points("data", x, each(x, v -> v + Math.sin(v * 7))))
            .with(
                new Mark.Points(
                    "exception",
                    new double[] {3},
                    new double[] {8},
                    Mark.Shape.USUAL,
                    Meaning.BAD,
                    List.of("outlier")));
    Plane boxes =
        Plane.of(
                "Groups",
                Axis.ofNames("group", List.of("control", "treated", "both")),
                Axis.of("weight", "g"))
            .with(
                new Mark.Boxes(
                    "quartiles",
                    new double[] {0, 1, 2},
                    new double[][] {{1, 2, 3, 4, 5}, {2, 3, 3.5, 5, 7}, {1, 1.5, 2, 2.5, 4}}))
            .with(
                new Mark.ErrorBars(
                    "interval",
                    new double[] {0, 1, 2},
                    new double[] {2.5, 3, 1.5},
                    new double[] {3.5, 4.5, 2.5}));
    Plane bars =
        Plane.of(
                "Bars",
                Axis.ofNames("name", List.of("one", "two", "three")),
                Axis.of("share", "%").withZero())
            .with(Mark.bars("weight", new double[] {20, 50, 30}, 0, 2))
            .with(Mark.bars("risk", new double[] {10, -5, 45}, 1, 2));
    Plane spans =
        Plane.of(
                "Spans",
                Axis.of("time", "ms").withZero(),
                Axis.ofNames("step", List.of("load", "price", "check")))
            .with(
                new Mark.Spans(
                    "step",
                    new double[] {0, 1, 2},
                    new double[] {0, 2, 7},
                    new double[] {2, 7, 9},
                    Meaning.NEUTRAL));
    Plane area =
        Plane.of(
                "Drawdown",
                new Axis("day", "", Axis.Scale.DATE, new Axis.Fitted()),
                Axis.of("drawdown", "%"))
            .with(
                new Mark.Area(
                    "drawdown",
                    range(19_000, 20_000, 200),
                    each(range(0, 30, 200), v -> -Math.abs(Math.sin(v)) * v),
                    0,
                    Meaning.NEUTRAL));
    return Figure.beside("Statistics", 6, List.of(histogram, regression, boxes, bars, spans, area));
  }

  static Figure shapes() {
    double[] t = range(0, 2 * Math.PI, 60);
    Plane orbit =
        Plane.of("Orbit", Axis.of("x", "km"), Axis.of("y", "km"))
            .with(
                new Mark.Line(
                    "path", each(t, a -> 2 * Math.cos(a)), each(t, Math::sin), false, false))
            .with(new Mark.Hull("hull", new double[] {-1, 1, 0}, new double[] {-0.5, -0.5, 0.6}))
            .with(
                new Mark.Arrows(
                    "loading",
                    new double[] {0, 0},
                    new double[] {0, 0},
                    new double[] {1, -0.4},
                    new double[] {0.5, 0.8},
                    List.of("a", "b")))
            .withEqualUnits();
    Plane sky =
        Plane.of(
                "Sky",
                Axis.of("west", "deg").showing(new Axis.Between(-90, 90)),
                Axis.of("north", "deg").showing(new Axis.Between(-90, 90)))
            .with(
                Mark.line(
                    "pass", range(-80, 60, 50), each(range(-80, 60, 50), v -> 40 - v * v / 200)))
            .withEqualUnits()
            .before(Plane.Backdrop.SKY);
    double[] grid = range(-2, 2, 41);
    double[][] bowl = new double[41][41];
    for (int i = 0; i < 41; i++) {
      for (int k = 0; k < 41; k++) {
        bowl[i][k] = grid[i] * grid[i] + 2 * grid[k] * grid[k];
      }
    }
    Plane contours =
        Plane.of("Bowl", Axis.of("first"), Axis.of("second"))
            .with(new Mark.Contours("objective", grid, grid, bowl, new double[] {0.5, 1, 2, 4}));
    Plane sticks =
        Plane.of("Peaks", Axis.of("m/z"), Axis.of("relative intensity", "%").withZero())
            .with(
                new Mark.Sticks(
                    "peak",
                    new double[] {100, 101, 102},
                    new double[] {100, 8, 0.5},
                    List.of("100.01", "101.02", "")));
    Plane steps =
        Plane.of("Survival", Axis.of("time", "day"), Axis.of("survival"))
            .with(Mark.steps("group 1", new double[] {0, 3, 5, 9}, new double[] {1, 0.8, 0.5, 0.2}))
            .with(new Mark.Ticks("censored", new double[] {4, 7}, new double[] {0.8, 0.5}));
    Plane log =
        Plane.of(
                "Log",
                Axis.of("paths").on(Axis.Scale.LOG),
                new Axis("time", "", Axis.Scale.TIME, new Axis.Fitted()))
            .with(
                Mark.line(
                    "estimate", new double[] {0, 100, 1000, 1e6}, new double[] {1, 20, 30, 40}));
    var drawing =
        new Drawing(
            "Molecule",
            List.of(
                new Drawing.Path(
                    "molecule", new double[] {10, 50, 90}, new double[] {40, 10, 40}, Ink.INK, 2),
                new Drawing.Disc("match 1", 50, 10, 8, Ink.S2),
                new Drawing.Path(
                    "parts",
                    new double[] {10, 20, Double.NaN, 30, 40},
                    new double[] {50, 50, Double.NaN, 50, 50},
                    Ink.S3,
                    1),
                new Drawing.Letters("row", 20, 58, 9, "ACGT", 8, Ink.INK),
                new Drawing.Label("", 90, 55, "OH", Drawing.Anchor.MIDDLE, 12, Ink.BAD)),
            100,
            60);
    var sheet =
        new Sheet(
            "at risk",
            List.of("group", "time", "number"),
            IntStream.range(0, 23)
                .mapToObj(
                    i ->
                        List.<Sheet.Cell>of(
                            new Sheet.Words("group " + i),
                            new Sheet.Amount(i * 1.5),
                            new Sheet.Amount(1e5 / (i + 1))))
                .toList());
    return Figure.beside(
        "Shapes <&> \"quoted\"",
        6,
        List.of(orbit, sky, contours, sticks, steps, log, drawing, sheet));
  }

  static List<Figure> all() {
    return List.of(option(), statistics(), shapes());
  }
}
