/** Formats of rows: JSON pages, NDJSON and CSV, and the choice of one for a request. */
@NullMarked
package dev.omni.http.rows;

import org.jspecify.annotations.NullMarked;
