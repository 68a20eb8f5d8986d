package dev.omni.operations.guard;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The impact of a proposed action, as stated by the caller.
 *
 * @param value with all sent digits; 0 when it cannot be read
 * @param unit empty when none was stated
 */
public record StatedImpact(BigDecimal value, Optional<String> unit) {}
