package dev.omni.quant.biology.search;

import dev.omni.engine.figure.Drawing.Anchor;
import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.core.Sketch;
import java.util.List;
import java.util.Locale;

/** The drawing of a search: the part of the query that each hit is aligned with. */
final class HitDrawing {
  private static final int MOST_HITS = 30;
  private static final double LETTER = 11;
  private static final double LEFT = 150;
  private static final double WIDE = 430;
  private static final double PITCH = 18;
  private static final int LONGEST = 20;

  private HitDrawing() {}

  static Figure of(String query, SequenceSearch.Result result) {
    HitColumns hits = result.hits();
    int shown = Math.min(MOST_HITS, result.count());
    String title =
        shown < result.count() ? "the first " + shown + " of " + result.count() + " hits" : "";
    double scale = WIDE / query.length();
    var sketch = new Sketch(title, 720, 44 + PITCH * shown);
    sketch
        .text(LEFT, 18, Anchor.START, LETTER, "1")
        .text(LEFT + WIDE, 18, Anchor.END, LETTER, query.length() + " (query)")
        .text(LEFT + WIDE + 8, 18, Anchor.START, LETTER, "score, identity")
        .box(LEFT, 24, WIDE, 4, Ink.INK);
    for (int h = 0; h < shown; h++) {
      double y = 36 + PITCH * h;
      String name = hits.id().get(h);
      sketch.text(
          LEFT - 8,
          y + 11,
          Anchor.END,
          LETTER,
          name.length() > LONGEST ? name.substring(0, LONGEST - 1) + "…" : name);
      sketch.line(LEFT, y + 7, LEFT + WIDE, y + 7, 0.8, Ink.GRID);
      double from = LEFT + scale * (hits.queryStart()[h] - 1);
      double wide = scale * (hits.queryEnd()[h] - hits.queryStart()[h] + 1);
      double[] bar = {from, y + 2, Math.max(1, wide), 10};
      sketch.of("hit").boxes(List.of(bar), Ink.S1).of("");
      String words =
          String.format(
              Locale.ROOT, "%d, %.0f %%", hits.score()[h], 100 * hits.identityFraction()[h]);
      sketch.text(LEFT + WIDE + 8, y + 11, Anchor.START, LETTER, words);
    }
    return Figure.of("Hits along the query", sketch.drawing());
  }
}
