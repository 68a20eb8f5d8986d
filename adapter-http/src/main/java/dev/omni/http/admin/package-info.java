/** The admin listener: metrics and operator commands on loopback. */
@NullMarked
package dev.omni.http.admin;

import org.jspecify.annotations.NullMarked;
