/** Forms made from the contracts of inputs, and inputs made from filled forms. */
package dev.omni.console.form;
