/**
 * In-memory stores: what an embedder starts with, and the reference for the store ports. They store
 * everything until the process ends; limiting that is up to the embedder. The contract tests of the
 * ports run against them and against every other implementation.
 *
 * <pre>{@code
 * Stores stores = new InMemoryStores().stores();
 * Omni omni = Omni.on(stores).sandbox(runtime).live(runtime).build();
 * }</pre>
 */
@NullMarked
package dev.omni.application.memory;

import org.jspecify.annotations.NullMarked;
