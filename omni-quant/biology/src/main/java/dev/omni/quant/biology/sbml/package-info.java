/** The reader of models in SBML: its table of what it takes, its math, and flattening of comp. */
package dev.omni.quant.biology.sbml;
