package dev.omni.quant.physics.fluid;

/**
 * A part of the Helmholtz energy over R T, with its derivatives by reduced density and inverse
 * reduced temperature.
 *
 * @param value the energy
 * @param d by density
 * @param dd twice by density
 * @param t by inverse temperature
 * @param tt twice by it
 * @param dt by both
 */
record ReducedEnergy(double value, double d, double dd, double t, double tt, double dt) {}
