/** The quantitative engines of all worlds: pure computing. */
package dev.omni.quant;
