package dev.omni.quant.finance;

import dev.omni.engine.BlockCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The moments over all paths so far, and those on the way there.
 *
 * @param all paths so far
 * @param marks moments at about equally spaced numbers of paths, rising
 */
record AsianRun(AsianMoments all, List<AsianMoments> marks) {
  static final BlockCodec<AsianRun> CODEC =
      new BlockCodec<>() {
        @Override
        public void write(AsianRun value, DataOutput out) throws IOException {
          AsianMoments.CODEC.write(value.all, out);
          out.writeInt(value.marks.size());
          for (AsianMoments mark : value.marks) {
            AsianMoments.CODEC.write(mark, out);
          }
        }

        @Override
        public AsianRun read(DataInput in) throws IOException {
          AsianMoments all = AsianMoments.CODEC.read(in);
          var marks = new ArrayList<AsianMoments>();
          for (int left = in.readInt(); left > 0; left--) {
            marks.add(AsianMoments.CODEC.read(in));
          }
          return new AsianRun(all, marks);
        }
      };

  AsianRun {
    marks = List.copyOf(marks);
  }

  static AsianRun of(AsianMoments block) {
    return new AsianRun(block, List.of());
  }

  /** Returns the moments with those of the next block, with a mark after every so many paths. */
  AsianRun plus(AsianRun next, long between) {
    AsianMoments sum = all.plus(next.all);
    if (sum.count() / between == all.count() / between) {
      return new AsianRun(sum, marks);
    }
    var more = new ArrayList<>(marks);
    more.add(sum);
    return new AsianRun(sum, more);
  }
}
