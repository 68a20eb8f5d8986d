/** The pages, each from the use cases that the API offers too. */
@NullMarked
package dev.omni.console.page;

import org.jspecify.annotations.NullMarked;
