/**
 * Secrets at rest, in files of their owner or encrypted in the database: the master keys, the
 * signing keys of evidence, and the first API keys.
 */
package dev.omni.server.secret;
