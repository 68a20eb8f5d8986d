/**
 * The stores in memory: what an embedder starts with, and the executable form of the laws that the
 * ports state. They keep everything until the process ends; how much that may be is the embedder's
 * business.
 */
package dev.omni.application.memory;
