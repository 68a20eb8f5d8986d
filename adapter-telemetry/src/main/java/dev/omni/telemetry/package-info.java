/**
 * OpenTelemetry: traces of requests, runs, database and outgoing calls, with metrics and logs, sent
 * by OTLP. Nothing of it is loaded unless the standard {@code OTEL_*} variables turn it on.
 *
 * <pre>{@code
 * Optional<Telemetry> telemetry = Telemetry.configured(System.getenv(), node);
 * }</pre>
 */
@NullMarked
package dev.omni.telemetry;

import org.jspecify.annotations.NullMarked;
