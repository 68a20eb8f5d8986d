/**
 * Benchmark runs. A run asks a model the tasks of its suites, grades each answer and stores it in a
 * journal, so that a restarted run repeats no task. Scores are computed once, at the end.
 */
@NullMarked
package dev.omni.operations.benchmark;

import org.jspecify.annotations.NullMarked;
