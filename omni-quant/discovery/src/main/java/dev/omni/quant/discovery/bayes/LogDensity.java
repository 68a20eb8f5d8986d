package dev.omni.quant.discovery.bayes;

import java.util.List;

/** The logarithm of a posterior density over unbounded coordinates, up to a constant. */
interface LogDensity {
  /** Returns the number of coordinates. */
  int size();

  /** Returns the value, and writes its derivatives. */
  double at(double[] q, double[] slopes);

  /** Returns the names of the parameters. */
  List<String> names();

  /** Returns the number of observations. */
  int observations();

  /** Returns the logarithm of the density of an observation at coordinates. */
  double observed(int observation, double[] q);

  /** Returns the parameters of coordinates. */
  double[] parameters(double[] q);
}
