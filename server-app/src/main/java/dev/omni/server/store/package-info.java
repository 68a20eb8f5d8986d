/**
 * Opening the configured stores, and operator commands on them, with or without a running server.
 */
@NullMarked
package dev.omni.server.store;

import org.jspecify.annotations.NullMarked;
