/** Routes, requests, responses and parameters. */
package dev.omni.http.route;
