/**
 * The strict reader from text to JSON. It rejects duplicate names, invalid text and values beyond
 * the limits of size and depth; numbers stay exact.
 *
 * <pre>{@code
 * Json value = JsonReader.parse("{\"spot\": 60}");
 * }</pre>
 */
@NullMarked
package dev.omni.application.json;

import org.jspecify.annotations.NullMarked;
