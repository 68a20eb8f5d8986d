/** Arrow streams (IPC streaming format): rows that leave, and tables that arrive. */
@NullMarked
package dev.omni.arrow;

import org.jspecify.annotations.NullMarked;
