/**
 * The database of the settings, opened with the keys that sign and encrypt; and the operator
 * commands on it, with or without a running server.
 */
package dev.omni.server.store;
