/** Flux balance analysis of metabolic networks. */
@NullMarked
package dev.omni.quant.biology.flux;

import org.jspecify.annotations.NullMarked;
