/**
 * The command line, one class per command. A running server executes operator commands; otherwise
 * they run on the store directly.
 */
@NullMarked
package dev.omni.server.cli;

import org.jspecify.annotations.NullMarked;
