/**
 * Engines of world physics. They compute orbits, gravitating bodies, chaotic flows, geodesics and
 * conversions of units. Angles, epochs and units are part of each contract.
 */
@NullMarked
package dev.omni.quant.physics;

import org.jspecify.annotations.NullMarked;
