package dev.omni.quant.molecular;

/**
 * An isotope of an element as nature has it.
 *
 * @param massNumber protons and neutrons
 * @param mass in u
 * @param share of the atoms of the element
 */
record Nuclide(int massNumber, double mass, double share) {}
