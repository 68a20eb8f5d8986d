/** Draws from posterior distributions. */
@NullMarked
package dev.omni.quant.discovery.bayes;

import org.jspecify.annotations.NullMarked;
