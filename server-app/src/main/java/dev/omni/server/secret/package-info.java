/**
 * Secrets at rest, in files of their owner or sealed in the database: the master keys, the keys
 * that sign evidence, and the first keys of the API.
 */
package dev.omni.server.secret;
