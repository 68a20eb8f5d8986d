package dev.omni.application.feature.series;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * A value of a series at a time.
 *
 * @param series the series' key
 * @param time when it was observed, to the microsecond
 * @param value in the series' unit
 * @param unit as UCUM or ISO 4217 has it; {@code 1} for none
 */
public record Observation(String series, Instant time, BigDecimal value, String unit) {}
