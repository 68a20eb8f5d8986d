/** Requests and responses of the console: sessions, tokens, headers, assets. */
package dev.omni.console.web;
