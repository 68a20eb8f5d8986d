/** The endpoints of data sets. */
@NullMarked
package dev.omni.http.data;

import org.jspecify.annotations.NullMarked;
