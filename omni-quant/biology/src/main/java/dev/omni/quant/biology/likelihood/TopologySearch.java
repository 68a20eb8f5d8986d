package dev.omni.quant.biology.likelihood;

/** The steps by which trees are searched. */
public enum TopologySearch {
  /** None: the tree that is given, or the one of neighbor joining. */
  NONE,
  /** Nearest neighbor interchange. */
  NNI,
  /** The same, and then subtrees that are pruned and regrafted. */
  NNI_SPR
}
