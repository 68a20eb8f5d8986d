/** The reading of files of a laboratory, record by record. */
@NullMarked
package dev.omni.quant.core.records;

import org.jspecify.annotations.NullMarked;
