package dev.omni.operations.series;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * A value of a series at a time.
 *
 * @param series the series' key
 * @param time of observation, to the microsecond
 * @param value in the series' unit
 * @param unit in UCUM or ISO 4217; {@code 1} for none
 */
public record Observation(String series, Instant time, BigDecimal value, String unit) {}
