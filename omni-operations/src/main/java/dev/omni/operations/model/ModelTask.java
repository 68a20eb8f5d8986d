package dev.omni.operations.model;

import dev.omni.domain.json.Json;

/**
 * A task for a model.
 *
 * @param kind determines the contract of the input
 * @param input valid for the kind, defaults filled in
 * @param seed of all random numbers of the answer, 0 to 2^53-1
 */
public record ModelTask(TaskKind kind, Json.Obj input, long seed) {}
