/** The pages, each from the use cases that the API offers too. */
package dev.omni.console.page;
