/** Calls of engines: a result or an error, and never an exception of the engine. */
package dev.omni.application.engine;
