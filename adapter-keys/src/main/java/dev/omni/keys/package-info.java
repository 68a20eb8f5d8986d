/**
 * Master keys, signing keys and first credentials at rest, in files of their owner or encrypted in
 * the database.
 */
package dev.omni.keys;
