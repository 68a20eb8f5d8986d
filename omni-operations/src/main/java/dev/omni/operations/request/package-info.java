/** The members of requests: one closed definition for each operation that takes a body. */
@NullMarked
package dev.omni.operations.request;

import org.jspecify.annotations.NullMarked;
