/** Predictions, and how good they were: proper scoring rules. */
package dev.omni.quant.score;
