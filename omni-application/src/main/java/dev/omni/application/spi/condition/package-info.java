/** The port of conditions, which limits of use and rules state. */
@NullMarked
package dev.omni.application.spi.condition;

import org.jspecify.annotations.NullMarked;
