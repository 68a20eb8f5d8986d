package dev.omni.domain.feature.guard;

import java.util.Optional;

/**
 * How a measured value stands to a limit (JCGM 106:2012).
 *
 * @param probability that the true value is inside (its 7.2 and 7.4)
 * @param acceptance the limit for measured values, moved in by a guard band (its 8.3.2)
 * @param needed the standard uncertainty with which this value would be accepted; empty when none
 *     would do
 */
public record ConformityAssessment(double probability, Limit acceptance, Optional<Double> needed) {}
