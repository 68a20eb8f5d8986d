package dev.omni.console.page;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The specifications of the charts that pages make themselves. */
final class Charts {
  private static final String SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json";
  private static final String TIME = "Time (UTC)";
  private static final Json.Obj TICKS = Json.obj("labelOverlap", true, "tickCount", 6);
  private static final Json.Obj LEGEND =
      Json.obj("orient", "top", "direction", "horizontal", "columns", 4, "labelLimit", 150);
  private static final int ROW = 34;

  /** The room of the legend and the axis above and beneath the rows. */
  private static final int AROUND = 100;

  private static final int HEIGHT = 220;

  private static final String GREEN = "#009E73";
  private static final String RED = "#D55E00";
  private static final String ORANGE = "#E69F00";
  private static final String BLUE = "#56B4E9";
  private static final String GREY = "#999999";

  /** The colors of the words that several charts share (Okabe and Ito, 2008). */
  private static final Map<String, String> COLORS =
      Map.ofEntries(
          Map.entry("completed", GREEN),
          Map.entry("delivered", GREEN),
          Map.entry("2xx", GREEN),
          Map.entry("failed", RED),
          Map.entry("5xx", RED),
          Map.entry("held", ORANGE),
          Map.entry("4xx", ORANGE),
          Map.entry("pending", BLUE),
          Map.entry("429", BLUE),
          Map.entry("cancelled", GREY),
          Map.entry("discarded", GREY));

  private Charts() {}

  /**
   * The axes of bars over time.
   *
   * @param title of the numbers
   * @param group title of the legend
   * @param unit length of a bar: hours or days
   * @param period begin and end of the axis
   */
  record Axes(String title, String group, ChronoUnit unit, Period period) {}

  /** A period of time. */
  record Period(Instant from, Instant to) {}

  private static Json.Obj base(List<Json> values, int height) {
    return Json.obj(
        "$schema",
        SCHEMA,
        "width",
        "container",
        "height",
        height,
        "data",
        Json.obj("values", values));
  }

  private static Json.Obj axis(String field, String type, Object title) {
    return Json.obj("field", field, "type", type, "title", title);
  }

  private static Json.Obj time(String field) {
    return axis(field, "temporal", TIME).with("scale", Json.obj("type", "utc"));
  }

  /** Returns bars over time, one a row: members step, began, ended, status. */
  static Json.Obj bars(List<Json> values) {
    return base(values, AROUND + values.size() * ROW)
        .with("mark", Json.obj("type", "bar", "tooltip", true, "cornerRadius", 3, "height", 16))
        .with(
            "encoding",
            Json.obj(
                "y", axis("step", "nominal", "Step").with("sort", Json.NULL),
                "x", time("began"),
                "x2", Json.obj("field", "ended"),
                "color", color(values, "status", "Status")));
  }

  /** Returns points with error bars: members group, name, value, low, high. */
  static Json.Obj intervals(List<Json> values, String title) {
    Json.Obj y = axis("name", "nominal", "Dimension");
    Json.Obj group = axis("group", "nominal", "Run");
    return base(values, AROUND + values.size() * 22)
        .with(
            "layer",
            List.of(
                Json.obj(
                    "mark", Json.obj("type", "rule", "strokeWidth", 2),
                    "encoding",
                        Json.obj(
                            "y",
                            y,
                            "x",
                            axis("low", "quantitative", title),
                            "x2",
                            Json.obj("field", "high"),
                            "color",
                            group)),
                Json.obj(
                    "mark", Json.obj("type", "point", "filled", true, "size", 80, "tooltip", true),
                    "encoding",
                        Json.obj(
                            "y",
                            y,
                            "x",
                            axis("value", "quantitative", title),
                            "color",
                            group,
                            "shape",
                            Json.obj("field", "group", "type", "nominal")))));
  }

  /** Returns stacked bars over time: members time, group, value. */
  static Json.Obj stacked(List<Json> values, Axes axes) {
    boolean hours = axes.unit() == ChronoUnit.HOURS;
    return base(values, HEIGHT)
        .with("mark", Json.obj("type", "bar", "tooltip", true, "width", Json.obj("band", 0.9)))
        .with(
            "encoding",
            Json.obj(
                "x",
                axis("time", "temporal", TIME)
                    .with("timeUnit", hours ? "utcyearmonthdatehours" : "utcyearmonthdate")
                    .with("axis", TICKS)
                    .with("scale", scale(Optional.of(axes.period()))),
                "y",
                axis("value", "quantitative", axes.title())
                    .with("stack", "zero")
                    .with("axis", Json.obj("tickMinStep", 1, "format", "~s")),
                "color",
                color(values, "group", axes.group())));
  }

  private static Json.Obj scale(Optional<Period> period) {
    Json.Obj scale = Json.obj("type", "utc");
    return period
        .map(range -> scale.with("domain", List.of(date(range.from()), date(range.to()))))
        .orElse(scale);
  }

  private static Json.Obj date(Instant at) {
    ZonedDateTime time = at.atZone(ZoneOffset.UTC);
    return Json.obj(
        "year", time.getYear(),
        "month", time.getMonthValue(),
        "date", time.getDayOfMonth(),
        "hours", time.getHour(),
        "utc", true);
  }

  /** Returns a color for each word, the same one in every chart where it has one. */
  private static Json.Obj color(List<Json> values, String field, String title) {
    List<String> words =
        values.stream()
            .map(value -> ((Json.Obj) value).findText(field).orElse(""))
            .distinct()
            .sorted()
            .toList();
    Json.Obj color = axis(field, "nominal", title).with("legend", LEGEND);
    return COLORS.keySet().containsAll(words)
        ? color.with(
            "scale",
            Json.obj(
                "domain",
                words,
                "range",
                words.stream().map(word -> Objects.requireNonNull(COLORS.get(word))).toList()))
        : color;
  }

  /** Returns lines over time: members time, series, value. */
  static Json.Obj lines(List<Json> values, String title, Optional<Period> period) {
    return base(values, HEIGHT)
        .with("mark", Json.obj("type", "line", "point", true, "tooltip", true))
        .with(
            "encoding",
            Json.obj(
                "x", time("time").with("axis", TICKS).with("scale", scale(period)),
                "y", axis("value", "quantitative", title),
                "color", axis("series", "nominal", Json.NULL).with("legend", LEGEND),
                "strokeDash", Json.obj("field", "series", "type", "nominal")));
  }

  /** Returns points: members x and y, and others for the tooltip. */
  static Json.Obj points(List<Json> values, String x, String y) {
    return base(values, 280)
        .with("mark", Json.obj("type", "point", "filled", true, "size", 70, "tooltip", true))
        .with("encoding", Json.obj("x", free("x", x), "y", free("y", y)));
  }

  private static Json.Obj free(String field, String title) {
    return axis(field, "quantitative", title).with("scale", Json.obj("zero", false));
  }

  /** Returns shares by level beside the line of equal values: members level, share, series. */
  static Json.Obj calibration(List<Json> values) {
    Json.Obj unit = Json.obj("domain", List.of(Json.num(0), Json.num(1)));
    Json.Obj level = axis("level", "quantitative", "Stated probability").with("scale", unit);
    Json.Obj share = axis("share", "quantitative", "Observed share").with("scale", unit);
    Json.Obj line =
        Json.obj(
            "data",
            Json.obj(
                "values",
                List.of(Json.obj("level", 0, "share", 0), Json.obj("level", 1, "share", 1))),
            "mark",
            Json.obj("type", "line", "strokeDash", List.of(4, 4), "color", GREY),
            "encoding",
            Json.obj("x", level, "y", share));
    Json.Obj points =
        Json.obj(
            "mark",
            Json.obj("type", "point", "filled", true, "size", 70, "tooltip", true),
            "encoding",
            Json.obj(
                "x",
                level,
                "y",
                share,
                "color",
                axis("series", "nominal", Json.NULL),
                "shape",
                Json.obj("field", "series", "type", "nominal")));
    return base(values, 280).with("layer", List.of(points, line));
  }
}
