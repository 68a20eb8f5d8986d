/** The reference models: what answers tasks, and how well is known. */
package dev.omni.quant.model;
