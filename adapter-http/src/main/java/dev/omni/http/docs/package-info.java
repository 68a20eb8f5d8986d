/** The documentation pages: guides, API reference and error codes. */
@NullMarked
package dev.omni.http.docs;

import org.jspecify.annotations.NullMarked;
