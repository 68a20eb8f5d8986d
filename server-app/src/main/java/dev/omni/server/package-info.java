/** The entry point of the server jar. */
@NullMarked
package dev.omni.server;

import org.jspecify.annotations.NullMarked;
