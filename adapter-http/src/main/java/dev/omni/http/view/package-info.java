/** JSON views of the specification's resources. */
@NullMarked
package dev.omni.http.view;

import org.jspecify.annotations.NullMarked;
