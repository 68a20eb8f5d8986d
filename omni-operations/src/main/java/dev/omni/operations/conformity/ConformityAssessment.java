package dev.omni.operations.conformity;

import java.util.Optional;

/**
 * The conformity of a measured value with a limit (JCGM 106:2012).
 *
 * @param probability that the true value is inside (its 7.2 and 7.4)
 * @param acceptance the limit for measured values, reduced by a guard band (its 8.3.2)
 * @param needed the largest standard uncertainty with which the value would be accepted; empty when
 *     there is none
 */
public record ConformityAssessment(double probability, Limit acceptance, Optional<Double> needed) {}
