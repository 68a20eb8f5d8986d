/** Connection pools, schema migration, database clock and error translation. */
@NullMarked
package dev.omni.jdbc.internal.database;

import org.jspecify.annotations.NullMarked;
