/** Electric circuits: operating points, small signals and courses in time. */
@NullMarked
package dev.omni.quant.physics.circuit;

import org.jspecify.annotations.NullMarked;
