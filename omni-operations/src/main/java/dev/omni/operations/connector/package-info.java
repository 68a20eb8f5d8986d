/**
 * Connections, event ingestion and triggers. An event is acknowledged after its triggers had their
 * effect; a repeated event has no second effect. Secrets of a connection never appear in a
 * response.
 */
@NullMarked
package dev.omni.operations.connector;

import org.jspecify.annotations.NullMarked;
