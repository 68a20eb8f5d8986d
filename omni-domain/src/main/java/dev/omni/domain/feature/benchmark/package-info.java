/** Benchmarks: tasks with known answers, grades and scores. */
package dev.omni.domain.feature.benchmark;
