/** What the earlier operations compute with, joined. */
package dev.omni.quant.instrument;
