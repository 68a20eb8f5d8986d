package dev.omni.operations.forecast;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A scored forecast of one forecaster.
 *
 * @param id of the forecast
 * @param forecaster author
 * @param at time of commitment
 * @param scores by name of the scoring rule
 * @param baseline scores of the submitted baseline
 */
public record ForecastRevision(
    UUID id, String forecaster, Instant at, Json.Obj scores, Optional<Json.Obj> baseline) {}
