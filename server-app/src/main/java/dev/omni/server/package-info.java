/**
 * The entry point of the jar. Subpackages: the command line, nodes, stores, settings and secrets.
 */
package dev.omni.server;
