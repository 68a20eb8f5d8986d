/**
 * The stores in memory: the default of embedders, and the executable specification of the store
 * ports. They store everything until the process ends; limiting that is up to the embedder.
 */
package dev.omni.application.memory;
