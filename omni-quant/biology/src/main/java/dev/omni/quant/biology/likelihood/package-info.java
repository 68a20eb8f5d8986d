/** Trees of greatest likelihood: models of substitution, pruning, and searches of the topology. */
@NullMarked
package dev.omni.quant.biology.likelihood;

import org.jspecify.annotations.NullMarked;
