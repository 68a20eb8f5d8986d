/**
 * The store ports on H2 and PostgreSQL. Packages below {@code internal} belong to this module
 * alone.
 */
package dev.omni.jdbc;
