/**
 * Benchmark tasks, grades and scores. A task has a known answer or a checker; each answer of a
 * model gets a grade, and grades of a suite add up to scores with error bars. Only arithmetic is
 * here: the tasks and graders themselves are a port of the application.
 */
package dev.omni.domain.feature.benchmark;
