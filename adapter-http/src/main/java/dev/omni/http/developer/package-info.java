/** Endpoints of developer identity. */
@NullMarked
package dev.omni.http.developer;

import org.jspecify.annotations.NullMarked;
