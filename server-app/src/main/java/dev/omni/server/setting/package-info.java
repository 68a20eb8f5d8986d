/**
 * The settings: from flags, environment and file to validated values. An invalid one is a {@link
 * dev.omni.server.setting.InvalidSettingException}, with which every start may end.
 */
package dev.omni.server.setting;
