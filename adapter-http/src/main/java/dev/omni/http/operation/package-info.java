/** The endpoint of the earlier operations. */
@NullMarked
package dev.omni.http.operation;

import org.jspecify.annotations.NullMarked;
