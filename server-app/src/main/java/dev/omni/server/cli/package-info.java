/**
 * The command line, one class per command. A running server executes operator commands; otherwise
 * they run on the store directly.
 */
package dev.omni.server.cli;
