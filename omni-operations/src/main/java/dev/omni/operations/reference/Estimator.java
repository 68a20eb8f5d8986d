package dev.omni.operations.reference;

import dev.omni.engine.Work;
import java.util.List;

/**
 * A method of computing statistics: in many digits, in stable double arithmetic, or by textbook
 * formulas.
 */
interface Estimator {
  /** Returns the mean, standard deviation (n - 1) and lag-1 autocorrelation of the responses. */
  List<Estimate> summary(Sample sample);

  /** Estimates the one-way analysis of variance of the responses by group. */
  List<Estimate> anova(Sample sample);

  /** Estimates linear least squares. */
  List<Estimate> linear(Sample sample, Work work);

  /** Estimates nonlinear least squares from the sample's start. */
  List<Estimate> nonlinear(Sample sample, Work work);
}
