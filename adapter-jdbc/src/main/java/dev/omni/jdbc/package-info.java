/**
 * The stores on H2 and PostgreSQL: their settings and their construction. Everything below {@code
 * internal} belongs to this module alone: {@code store} has one class per port, {@code commit} the
 * group commit, {@code mapper} the mapping between rows and domain values, {@code database} the
 * connections and the schema.
 */
package dev.omni.jdbc;
