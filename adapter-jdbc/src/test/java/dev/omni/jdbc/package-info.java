/** The contract kit on H2 and PostgreSQL, and what is promised of databases alone. */
package dev.omni.jdbc;
