/**
 * Statements with named values, for one row or for many, and the forms in which values are stored.
 * It knows no table and no pool.
 */
package dev.omni.jdbc.statement;
