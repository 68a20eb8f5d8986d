/** What others say of the log: the port of its store, and that of the calls to them. */
@NullMarked
package dev.omni.application.spi.outside;

import org.jspecify.annotations.NullMarked;
