/** Log formats and masking of secrets. */
@NullMarked
package dev.omni.server.log;

import org.jspecify.annotations.NullMarked;
