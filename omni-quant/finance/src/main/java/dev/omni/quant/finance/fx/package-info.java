/** Options on exchange rates: the conventions of their deltas, and the smiles that these quote. */
@NullMarked
package dev.omni.quant.finance.fx;

import org.jspecify.annotations.NullMarked;
