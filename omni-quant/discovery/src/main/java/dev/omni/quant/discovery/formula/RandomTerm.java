package dev.omni.quant.discovery.formula;

import java.util.List;

/**
 * Effects that vary between groups at random: {@code (x|g)}.
 *
 * @param effects of each group
 * @param correlated whether they may be correlated
 * @param groups the columns whose levels together are the groups, for each set of groups
 */
public record RandomTerm(Terms effects, boolean correlated, List<List<String>> groups) {}
