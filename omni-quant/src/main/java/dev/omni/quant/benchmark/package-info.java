/** The tasks of benchmarks, and their marking. */
package dev.omni.quant.benchmark;
