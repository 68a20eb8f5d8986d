/**
 * What stands in the tables that more than one part writes or reads: their statements, and how the
 * domain's values become rows and come back. Registers tell where PostgreSQL finds runs.
 */
package dev.omni.jdbc.table;
