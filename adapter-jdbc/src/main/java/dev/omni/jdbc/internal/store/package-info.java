/** One class per store port, and the caches over them. */
@NullMarked
package dev.omni.jdbc.internal.store;

import org.jspecify.annotations.NullMarked;
