/**
 * Engines of world molecular. They read SMILES and compute descriptors, identifiers, fingerprints,
 * substructure counts, isotope patterns and minima of Lennard-Jones clusters.
 */
@NullMarked
package dev.omni.quant.molecular;

import org.jspecify.annotations.NullMarked;
