/**
 * Forecasts, outcomes and their resolution. A forecast is committed with evidence before its
 * question closes. An outcome resolves the question and scores every forecast in the same commit.
 */
@NullMarked
package dev.omni.operations.forecast;

import org.jspecify.annotations.NullMarked;
