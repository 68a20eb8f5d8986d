package dev.omni.quant.discovery;

import dev.omni.engine.Work;

/**
 * A model of a series at its parameters of greatest likelihood.
 *
 * @param name for the result
 * @param model of the series
 * @param free parameters, on the scale of the search
 * @param fit at them
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record FittedSeries(String name, SeriesModel model, double[] free, SeriesModel.SeriesFit fit) {
  static FittedSeries of(String name, SeriesModel model, Work work) {
    double[] free = LikelihoodSearch.of(model, work);
    return new FittedSeries(name, model, free, model.fit(free));
  }

  /** Returns the root of the mean squared error of each later value, expected from those before. */
  double ahead(double[] later) {
    double squares = 0;
    for (double error : model.ahead(free, later)) {
      squares += error * error / later.length;
    }
    return Math.sqrt(squares);
  }
}
