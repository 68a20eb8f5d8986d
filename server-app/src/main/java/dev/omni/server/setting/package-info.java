/**
 * Settings from flags, environment and file. An invalid one ends the start with an {@link
 * dev.omni.server.setting.InvalidSettingException}.
 */
package dev.omni.server.setting;
