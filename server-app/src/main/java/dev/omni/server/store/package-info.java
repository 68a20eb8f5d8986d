/**
 * The database that the settings name, opened with the keys that sign and seal; and what an
 * operator can do with it, whether or not a server runs.
 */
package dev.omni.server.store;
