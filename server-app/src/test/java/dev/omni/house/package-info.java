/** What holds for the whole source tree, checked here because only this module sees all others. */
package dev.omni.house;
