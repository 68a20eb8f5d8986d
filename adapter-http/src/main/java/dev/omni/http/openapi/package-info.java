/** The OpenAPI document. */
@NullMarked
package dev.omni.http.openapi;

import org.jspecify.annotations.NullMarked;
