/** Benchmarks of models. */
package dev.omni.application.feature.benchmark;
