/** Formats of rows: JSON pages, NDJSON and CSV, and the choice of one for a request. */
package dev.omni.http.rows;
