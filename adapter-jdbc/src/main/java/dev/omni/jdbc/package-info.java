/**
 * The store ports on H2 and PostgreSQL. Packages below {@code internal} belong to this module
 * alone.
 */
@NullMarked
package dev.omni.jdbc;

import org.jspecify.annotations.NullMarked;
