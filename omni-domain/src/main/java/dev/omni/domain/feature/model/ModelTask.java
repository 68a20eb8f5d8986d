package dev.omni.domain.feature.model;

import dev.omni.domain.json.Json;

/**
 * Something that a model is asked.
 *
 * @param kind which shape the input has
 * @param input fits the kind's shape, defaults filled in
 * @param seed of all chance in the answer, 0 to 2^53-1
 */
public record ModelTask(TaskKind kind, Json.Obj input, long seed) {}
