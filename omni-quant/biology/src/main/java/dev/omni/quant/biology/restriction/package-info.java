/** Restriction enzymes: the sites that they recognise in DNA, their cuts and the fragments. */
@NullMarked
package dev.omni.quant.biology.restriction;

import org.jspecify.annotations.NullMarked;
