/** Partial differential equations in time and one dimension of space. */
@NullMarked
package dev.omni.quant.physics.pde;

import org.jspecify.annotations.NullMarked;
