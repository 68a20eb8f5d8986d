/** One class per store port, and the caches over them. */
package dev.omni.jdbc.internal.store;
