/** The reader of models in SBML: its table of what it takes, its math, and flattening of comp. */
@NullMarked
package dev.omni.quant.biology.sbml;

import org.jspecify.annotations.NullMarked;
