/** Thermodynamic properties of pure fluids from their Helmholtz energy. */
@NullMarked
package dev.omni.quant.physics.fluid;

import org.jspecify.annotations.NullMarked;
