/**
 * The stores on H2 and PostgreSQL: where they are, and how they are opened. All that others use is
 * here; the packages below are of this module alone. A write comes through the stores ({@code
 * store}, {@code requests}) to the group commit ({@code commit}), as rows of tables ({@code
 * table}), by statements ({@code statement}) on the connections of a database ({@code database}),
 * which may be a file of this process ({@code file}).
 */
package dev.omni.jdbc;
