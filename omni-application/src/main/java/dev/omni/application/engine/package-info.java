/** Calls of engines: a result or an error, and never an exception of the engine. */
@NullMarked
package dev.omni.application.engine;

import org.jspecify.annotations.NullMarked;
