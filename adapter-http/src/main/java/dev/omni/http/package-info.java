/** Jetty in, OkHttp out. */
package dev.omni.http;
