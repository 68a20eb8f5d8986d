/** The world physics: mechanics, orbits, fluids, the Earth. */
package dev.omni.quant.physics;
