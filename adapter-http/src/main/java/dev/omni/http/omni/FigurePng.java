package dev.omni.http.omni;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.ViewBox;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.awt.Graphics2D;
import java.awt.GraphicsEnvironment;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import javax.imageio.ImageIO;

/**
 * The painter of an SVG document as PNG. A picture takes four bytes a pixel while it is painted, so
 * that at most two are painted at once.
 */
final class FigurePng {
  private static final int MAX_AT_ONCE = 2;

  /** The greatest number of pixels, which take 64 MB: 2160 wide and three times as high. */
  private static final long MAX_PIXELS = 16_000_000;

  private final Semaphore places = new Semaphore(MAX_AT_ONCE, true);

  /** Returns whether this machine can paint: it has the module java.desktop and a font. */
  static boolean isAvailable() {
    return Fonts.AVAILABLE;
  }

  private static final class Fonts {
    static final boolean AVAILABLE = found();

    private static boolean found() {
      try {
        return GraphicsEnvironment.getLocalGraphicsEnvironment()
                .getAvailableFontFamilyNames()
                .length
            > 0;
      } catch (LinkageError | RuntimeException absent) {
        return false; // A runtime without java.desktop, or without a library of fonts.
      }
    }
  }

  /**
   * Paints a document.
   *
   * @param scale pixels for each unit of the document, 1 to 3
   * @throws Fault {@code not_acceptable} for a picture of more pixels than are painted
   */
  byte[] of(String svg, int scale) {
    places.acquireUninterruptibly();
    try {
      return painted(svg, scale);
    } finally {
      places.release();
    }
  }

  private static byte[] painted(String svg, int scale) {
    SVGDocument document =
        new SVGLoader()
            .load(
                new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)),
                null,
                LoaderContext.createDefault());
    if (document == null) {
      throw new IllegalStateException("a figure is no SVG document");
    }
    int width = Math.round(document.size().width * scale);
    int height = Math.round(document.size().height * scale);
    if ((long) width * height > MAX_PIXELS) {
      throw Fault.of(
          FaultCode.NOT_ACCEPTABLE,
          "This picture would have more than 16 million pixels; ask for a smaller scale or width.");
    }
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    document.render(null, graphics, new ViewBox(0, 0, width, height));
    graphics.dispose();
    var out = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", out);
    } catch (IOException memory) {
      throw new UncheckedIOException(memory);
    }
    return out.toByteArray();
  }
}
