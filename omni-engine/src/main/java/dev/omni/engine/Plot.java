package dev.omni.engine;

import dev.omni.domain.json.Json;
import dev.omni.engine.figure.Figure;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The picture of a result. It loads nothing from elsewhere and runs no script. */
public sealed interface Plot {
  /** The largest Vega-Lite specification, in bytes of JSON. */
  int LARGEST_VEGA_LITE = 256 * 1024;

  /** The largest SVG document, in bytes of UTF-8. */
  int LARGEST_SVG = 1024 * 1024;

  /** Returns the reasons why this must not be shown; empty when it may. */
  List<String> problems();

  /**
   * Returns a plot of a Vega-Lite 5 specification.
   *
   * @param specification with its data inline, at most 256 KB
   */
  static Plot vegaLite(Json.Obj specification) {
    return new VegaLite(specification);
  }

  /** Returns a plot of a figure. */
  static Plot of(Figure figure) {
    return new Drawn(figure);
  }

  /**
   * Returns a plot of an SVG document.
   *
   * @param document a well-formed {@code svg} of shapes and text, at most 1 MB
   */
  static Plot svg(String document) {
    return new Svg(document);
  }

  /**
   * A figure, which the application draws.
   *
   * @param figure that is shown
   */
  record Drawn(Figure figure) implements Plot {
    @Override
    public List<String> problems() {
      return figure.check();
    }
  }

  /**
   * A Vega-Lite 5 specification.
   *
   * @param specification with its data inline
   */
  record VegaLite(Json.Obj specification) implements Plot {
    @Override
    public List<String> problems() {
      return new VegaLiteCheck(specification).problems();
    }
  }

  /**
   * An SVG document.
   *
   * @param document the text
   */
  record Svg(String document) implements Plot {
    @Override
    public List<String> problems() {
      return SvgCheck.problems(document);
    }

    /** Returns the document in UTF-8. */
    public byte[] bytes() {
      return document.getBytes(StandardCharsets.UTF_8);
    }
  }
}
