package dev.omni.domain.feature.forecast;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One forecast by one forecaster, scored by itself.
 *
 * @param id of the forecast
 * @param forecaster who made it
 * @param at when it was committed
 * @param scores by name, as the scoring rules gave them
 * @param baseline scores of the baseline that came with it
 */
public record ForecastRevision(
    UUID id, String forecaster, Instant at, Json.Obj scores, Optional<Json.Obj> baseline) {}
