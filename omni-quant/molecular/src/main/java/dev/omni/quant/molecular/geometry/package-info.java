/** Molecules in space: how sets of atoms lie to each other. */
@NullMarked
package dev.omni.quant.molecular.geometry;

import org.jspecify.annotations.NullMarked;
