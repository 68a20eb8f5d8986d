/**
 * The file of the embedded database: how H2 reads and writes it, and what keeps it whole and small
 * whatever ends the process. Nothing here is about what stands in it.
 */
package dev.omni.jdbc.file;
