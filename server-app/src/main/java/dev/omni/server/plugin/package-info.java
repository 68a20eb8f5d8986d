/**
 * Plug-ins: engines of others, in a folder of jars that is read at start. A plug-in is trusted code
 * with its own libraries.
 */
@NullMarked
package dev.omni.server.plugin;

import org.jspecify.annotations.NullMarked;
