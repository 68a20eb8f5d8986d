/** The world biology: sequences, proteins, populations, reaction networks, trees. */
package dev.omni.quant.biology;
