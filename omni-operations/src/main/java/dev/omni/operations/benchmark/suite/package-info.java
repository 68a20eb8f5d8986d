/**
 * Benchmark tasks and graders. Tasks are generated from a seed, so that a suite is the same in
 * every run. A grader compares an answer with the expected one and states what it compared.
 */
@NullMarked
package dev.omni.operations.benchmark.suite;

import org.jspecify.annotations.NullMarked;
