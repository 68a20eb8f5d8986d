/** Benchmarks: tasks with known answers, marks, and what marks say of a model. */
package dev.omni.domain.feature.benchmark;
