/** The Statistical Reference Datasets of the National Institute of Standards and Technology. */
package dev.omni.quant.strd;
