package dev.omni.console.page;

import dev.omni.domain.json.Json;
import java.util.List;

/** The specifications of the charts that pages make themselves. */
final class Charts {
  private static final String SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json";
  private static final int ROW = 34;

  private Charts() {}

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

  static Json.Obj axis(String field, String type, String title) {
    return Json.obj("field", field, "type", type, "title", title);
  }

  /** Returns bars over time, one a row: members step, began, ended, status. */
  static Json.Obj bars(List<Json> values) {
    return base(values, Math.max(80, values.size() * ROW))
        .with("mark", Json.obj("type", "bar", "tooltip", true, "cornerRadius", 3, "height", 16))
        .with(
            "encoding",
            Json.obj(
                "y", axis("step", "nominal", "Step").with("sort", Json.NULL),
                "x",
                    axis("began", "temporal", "Time (UTC)")
                        .with("timeUnit", "utcyearmonthdatehoursminutessecondsmilliseconds"),
                "x2", Json.obj("field", "ended"),
                "color", axis("status", "nominal", "Status")));
  }

  /** Returns points with error bars: members group, name, value, low, high. */
  static Json.Obj intervals(List<Json> values, String title) {
    Json.Obj y = axis("name", "nominal", "Dimension");
    Json.Obj group = axis("group", "nominal", "Run");
    return base(values, Math.max(120, values.size() * 22))
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
  static Json.Obj stacked(List<Json> values, String title, String group) {
    return base(values, 240)
        .with("mark", Json.obj("type", "bar", "tooltip", true))
        .with(
            "encoding",
            Json.obj(
                "x",
                    axis("time", "temporal", "Time (UTC)")
                        .with("timeUnit", "utcyearmonthdatehours"),
                "y", axis("value", "quantitative", title).with("stack", "zero"),
                "color", axis("group", "nominal", group)));
  }

  /** Returns lines over time: members time, series, value. */
  static Json.Obj lines(List<Json> values, String title) {
    return base(values, 240)
        .with("mark", Json.obj("type", "line", "point", true, "tooltip", true))
        .with(
            "encoding",
            Json.obj(
                "x", axis("time", "temporal", "Time (UTC)"),
                "y", axis("value", "quantitative", title),
                "color", axis("series", "nominal", ""),
                "strokeDash", Json.obj("field", "series", "type", "nominal")));
  }
}
