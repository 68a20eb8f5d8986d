package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;

/**
 * The texts of an execution that stand beside its statement, which has their digests. Evidence of a
 * run takes them from the run.
 *
 * @param input of the request
 * @param output the result at the time of the statement
 */
public record EvidenceBodies(Json input, Json output) {}
