/**
 * The engine for water and steam after IAPWS-IF97. It has a package of its own because its library
 * is licensed under the LGPL and can be left out.
 */
@NullMarked
package dev.omni.quant.steam;

import org.jspecify.annotations.NullMarked;
