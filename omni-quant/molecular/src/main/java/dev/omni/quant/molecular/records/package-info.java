/** The files of a laboratory of chemistry: molecules with their fields. */
@NullMarked
package dev.omni.quant.molecular.records;

import org.jspecify.annotations.NullMarked;
