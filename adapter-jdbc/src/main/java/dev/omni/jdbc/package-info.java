/** The stores on H2 and PostgreSQL. */
package dev.omni.jdbc;
