/** Requests and responses of the console: sessions, tokens, headers, assets. */
@NullMarked
package dev.omni.console.web;

import org.jspecify.annotations.NullMarked;
