/**
 * The commands for users of a server: they speak to it as any client does, and load no database, no
 * engine and no HTTP server.
 */
@NullMarked
package dev.omni.cli;

import org.jspecify.annotations.NullMarked;
