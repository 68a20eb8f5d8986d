/** Benchmarks of models. */
package dev.omni.application.benchmark;
