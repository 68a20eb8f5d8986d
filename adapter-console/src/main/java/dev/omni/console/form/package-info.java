/** Forms made from the contracts of inputs, and inputs made from filled forms. */
@NullMarked
package dev.omni.console.form;

import org.jspecify.annotations.NullMarked;
