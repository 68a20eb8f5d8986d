/** Routes, requests, responses and parameters. */
@NullMarked
package dev.omni.http.route;

import org.jspecify.annotations.NullMarked;
