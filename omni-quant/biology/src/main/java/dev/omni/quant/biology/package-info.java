/**
 * Engines of world biology. They align and translate sequences, test Hardy-Weinberg equilibrium,
 * compute properties of proteins, build trees and simulate reaction networks.
 */
package dev.omni.quant.biology;
