package dev.omni.quant.biology.restriction;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Common restriction enzymes with their sites (R. J. Roberts et al., REBASE, Nucleic Acids Res. 51,
 * 2023, D629-D630): {@code ^} is the cut of the strand written, {@code _} that of the other strand.
 */
final class RestrictionEnzymes {
  private static final String NOTATIONS =
      """
      AatII G_ACGT^C; AccI GT^MK_AC; AflII C^TTAA_G; AgeI A^CCGG_T; AluI AG^_CT; ApaI
      G_GGCC^C; ApaLI G^TGCA_C; AscI GG^CGCG_CC; AvaI C^YCGR_G; AvrII C^CTAG_G; BamHI
      G^GATC_C; BbsI GAAGACNN^NNNN_N; BclI T^GATC_A; BglI GCCN_NNN^NGGC; BglII A^GATC_T; BsaI
      GGTCTCN^NNNN_N; BsmBI CGTCTCN^NNNN_N; BspEI T^CCGG_A; BsrGI T^GTAC_A; BssHII G^CGCG_C;
      BstBI TT^CG_AA; BstEII G^GTNAC_C; ClaI AT^CG_AT; DdeI C^TNA_G; DpnI GA^_TC; DraI
      TTT^_AAA; EagI C^GGCC_G; EcoRI G^AATT_C; EcoRV GAT^_ATC; FseI GG_CCGG^CC; HaeII
      R_GCGC^Y; HaeIII GG^_CC; HhaI G_CG^C; HincII GTY^_RAC; HindIII A^AGCT_T; HinfI G^ANT_C;
      HpaI GTT^_AAC; HpaII C^CG_G; KasI G^GCGC_C; KpnI G_GTAC^C; MboI ^GATC_; MfeI C^AATT_G;
      MluI A^CGCG_T; MspI C^CG_G; NarI GG^CG_CC; NcoI C^CATG_G; NdeI CA^TA_TG; NgoMIV
      G^CCGG_C; NheI G^CTAG_C; NlaIII _CATG^; NotI GC^GGCC_GC; NruI TCG^_CGA; NsiI A_TGCA^T;
      PacI TTA_AT^TAA; PmeI GTTT^_AAAC; PstI C_TGCA^G; PvuI CG_AT^CG; PvuII CAG^_CTG; RsaI
      GT^_AC; SacI G_AGCT^C; SacII CC_GC^GG; SalI G^TCGA_C; SapI GCTCTTCN^NNN_N; Sau3AI
      ^GATC_; SbfI CC_TGCA^GG; ScaI AGT^_ACT; SfiI GGCCN_NNN^NGGCC; SmaI CCC^_GGG; SnaBI
      TAC^_GTA; SpeI A^CTAG_T; SphI G_CATG^C; SspI AAT^_ATT; StuI AGG^_CCT; SwaI ATTT^_AAAT;
      TaqI T^CG_A; XbaI T^CTAG_A; XhoI C^TCGA_G; XmaI C^CCGG_G
      """;

  /** The sites by the names of the enzymes. */
  static final Map<String, RecognitionSite> BY_NAME = byName();

  private RestrictionEnzymes() {}

  private static Map<String, RecognitionSite> byName() {
    var sites = new TreeMap<String, RecognitionSite>();
    Arrays.stream(NOTATIONS.split(";\\s*", -1))
        .map(each -> each.strip().split("\\s+", 2))
        .forEach(words -> sites.put(words[0], RecognitionSite.of(words[0], words[1])));
    return Collections.unmodifiableMap(sites);
  }
}
