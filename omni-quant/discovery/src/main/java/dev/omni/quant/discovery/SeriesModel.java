package dev.omni.quant.discovery;

import java.util.List;

/** A model of a series whose parameters are found by maximum likelihood. */
interface SeriesModel {
  /** Returns the number of free parameters. */
  int size();

  /** Returns where the searches begin, any numbers being allowed. */
  List<double[]> starts();

  /** Returns the names of the parameters that a bound holds at free numbers. */
  List<String> atBound(double[] free);

  /** Returns the fit at free parameters; its likelihood is minus infinity where it has none. */
  SeriesFit fit(double[] free);

  /**
   * A model with its parameters.
   *
   * @param logLikelihood Gaussian, with the variance at its maximum
   * @param variance of an innovation
   * @param innovations that the model leaves
   * @param parameters by name
   * @param counted parameters, with the variance
   */
  @SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
  record SeriesFit(
      double logLikelihood,
      double variance,
      double[] innovations,
      List<Named> parameters,
      int counted) {
    /** Creates a fit with these parameters. */
    public SeriesFit {
      parameters = List.copyOf(parameters);
    }

    static SeriesFit none() {
      return new SeriesFit(Double.NEGATIVE_INFINITY, 0, new double[0], List.of(), 0);
    }

    double aic() {
      return 2 * counted - 2 * logLikelihood;
    }

    double aicc() {
      double n = innovations.length;
      return n > counted + 1
          ? aic() + 2.0 * counted * (counted + 1) / (n - counted - 1)
          : Double.POSITIVE_INFINITY;
    }

    double bic() {
      return StrictMath.log(innovations.length) * counted - 2 * logLikelihood;
    }
  }

  /** A parameter. */
  record Named(String name, double value) {}

  /** Returns mean and standard error of the next values, at free parameters. */
  double[][] forecast(double[] free, int horizon);

  /** Returns the same model of other values. */
  SeriesModel on(double[] others);

  /** Returns the errors of later values, each expected from all before it, at free parameters. */
  double[] ahead(double[] free, double[] later);

  /** Returns the parameters that the test of Ljung and Box takes off. */
  int lags();
}
