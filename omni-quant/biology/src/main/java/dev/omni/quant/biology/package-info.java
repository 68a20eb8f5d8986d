/**
 * Engines of world biology. They align and translate sequences, test Hardy-Weinberg equilibrium,
 * compute properties of proteins, build trees and simulate reaction networks.
 */
@NullMarked
package dev.omni.quant.biology;

import org.jspecify.annotations.NullMarked;
