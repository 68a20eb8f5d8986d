/**
 * Models of compartments, species, parameters, rules, reactions and events, and their course over
 * time.
 */
@NullMarked
package dev.omni.quant.biology.kinetic;

import org.jspecify.annotations.NullMarked;
