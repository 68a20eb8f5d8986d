/** The world molecular: descriptors, identity and similarity of molecules, isotopes, clusters. */
package dev.omni.quant.molecular;
