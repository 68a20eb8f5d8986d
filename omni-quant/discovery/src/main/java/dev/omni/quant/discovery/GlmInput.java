package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A generalized linear model read from an input.
 *
 * @param model distribution, link, rows and design
 * @param constant whether a constant is fitted
 * @param estimated whether the dispersion is estimated for every family
 * @param leftOut rows with a missing number
 */
record GlmInput(GlmFit.Model model, boolean constant, boolean estimated, int leftOut) {
  /** Reads a valid input. */
  static GlmInput of(JsonFields fields) {
    DataColumns all = DataColumns.of(fields);
    DataColumns table = all.complete(used(fields));
    GlmFamily family = GlmFamily.named(fields.text("family"));
    GlmLink link = fields.has("link") ? GlmLink.named(fields.text("link")) : family.canonical();
    int rows = table.rows();
    double[] trials = column(fields, "trials", table, 1);
    double[] y = table.numbers(fields.text("response"));
    if (fields.has("trials")) {
      Arrays.setAll(y, i -> y[i] / trials[i]);
    }
    var data =
        new GlmData(
            y, column(fields, "weights", table, 1), trials, column(fields, "offset", table, 0));
    boolean constant = fields.flag("intercept");
    var design = TableDesign.of(table, fields.texts("predictors"), constant);
    return new GlmInput(
        new GlmFit.Model(family, link, data, design),
        constant,
        fields.has("dispersion"),
        all.rows() - rows);
  }

  /** Returns the columns that the model reads. */
  static List<String> used(JsonFields fields) {
    var used = new ArrayList<>(fields.texts("predictors"));
    for (String member : List.of("response", "trials", "weights", "offset")) {
      if (fields.has(member)) {
        used.add(fields.text(member));
      }
    }
    return used;
  }

  private static double[] column(
      JsonFields fields, String member, DataColumns table, double otherwise) {
    if (fields.has(member)) {
      return table.numbers(fields.text(member));
    }
    double[] same = new double[table.rows()];
    Arrays.fill(same, otherwise);
    return same;
  }
}
