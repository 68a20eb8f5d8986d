/**
 * Propagation of uncertainty (GUM and Monte Carlo). The first-order method follows JCGM 100:2008,
 * the simulation JCGM 101:2008. Inputs may be correlated.
 */
@NullMarked
package dev.omni.operations.uncertainty;

import org.jspecify.annotations.NullMarked;
