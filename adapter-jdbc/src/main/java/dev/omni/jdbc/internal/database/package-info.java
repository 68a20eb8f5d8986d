/** Connection pools, schema migration, database clock and error translation. */
package dev.omni.jdbc.internal.database;
