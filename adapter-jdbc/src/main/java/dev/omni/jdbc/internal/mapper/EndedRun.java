package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.RunHead;

/**
 * A row of a terminal {@code run} with the body of its result, and without that of its input.
 *
 * @param head the run with its whole outcome
 */
public record EndedRun(RunHead head) {}
