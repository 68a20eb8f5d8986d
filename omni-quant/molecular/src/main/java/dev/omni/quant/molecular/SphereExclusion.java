package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The clusters of similar molecules: the molecule with most neighbors among those left takes them
 * (D. Butina, J. Chem. Inf. Comput. Sci. 39, 1999, pp. 747-750).
 *
 * @param labels of the molecules, in the order in which clusters are taken
 * @param centers the molecule that takes each cluster
 * @param sizes of the clusters
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record SphereExclusion(int[] labels, List<Integer> centers, List<Integer> sizes) {
  SphereExclusion {
    centers = List.copyOf(centers);
    sizes = List.copyOf(sizes);
  }

  static SphereExclusion of(List<BitSet> prints, double least, boolean dice, Work work) {
    int n = prints.size();
    List<int[]> neighbors =
        work.blocks(
            n,
            i -> {
              work.proceed();
              var near = new ArrayList<Integer>();
              for (int j = 0; j < n; j++) {
                if (StructurePrint.similarity(prints.get(i), prints.get(j), dice) >= least) {
                  near.add(j);
                }
              }
              return near.stream().mapToInt(Integer::intValue).toArray();
            });
    int[] counts = neighbors.stream().mapToInt(near -> near.length).toArray();
    int[] labels = new int[n];
    Arrays.fill(labels, -1);
    var centers = new ArrayList<Integer>();
    var sizes = new ArrayList<Integer>();
    for (int left = n; left > 0; ) {
      work.proceed();
      int center = -1;
      for (int i = 0; i < n; i++) {
        center = labels[i] < 0 && (center < 0 || counts[i] > counts[center]) ? i : center;
      }
      int size = 0;
      for (int j : neighbors.get(center)) {
        if (labels[j] < 0) {
          labels[j] = centers.size();
          size++;
          for (int k : neighbors.get(j)) {
            counts[k]--;
          }
        }
      }
      centers.add(center);
      sizes.add(size);
      left -= size;
    }
    return new SphereExclusion(labels, centers, sizes);
  }
}
