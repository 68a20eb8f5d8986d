/**
 * Models of compartments, species, parameters, rules, reactions and events, and their course over
 * time.
 */
package dev.omni.quant.biology.kinetic;
