/** Sequence search: local alignments of a query with each sequence of a table. */
@NullMarked
package dev.omni.quant.biology.search;

import org.jspecify.annotations.NullMarked;
