/**
 * Master keys, signing keys and first credentials at rest, in files of their owner or encrypted in
 * the database.
 */
@NullMarked
package dev.omni.keys;

import org.jspecify.annotations.NullMarked;
