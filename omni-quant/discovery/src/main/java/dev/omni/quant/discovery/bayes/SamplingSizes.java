package dev.omni.quant.discovery.bayes;

/**
 * The sizes of a sampling.
 *
 * @param chains independent ones
 * @param warmup iterations that teach a chain its step
 * @param draws of each chain after it
 * @param seed of all chains
 */
record SamplingSizes(int chains, int warmup, int draws, long seed) {}
