/** The files of a laboratory of biology: sequences, features, variants and atoms. */
@NullMarked
package dev.omni.quant.biology.records;

import org.jspecify.annotations.NullMarked;
