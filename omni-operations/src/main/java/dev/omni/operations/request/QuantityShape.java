package dev.omni.operations.request;

import dev.omni.domain.json.Shape;
import java.util.List;

/** The members of quantities and of their uncertainties. */
public final class QuantityShape {
  /** The unit of a value. */
  static final Shape UNIT = Shape.string().described("UCUM or an ISO 4217 code; 1 for none.");

  /** A number, or a decimal string where the printed digits matter. */
  static final Shape VALUE =
      or("string", Shape.number()).described("A decimal string where the printed digits matter.");

  /** A standard uncertainty, an expanded one, or an interval. */
  static final Shape UNCERTAINTY =
      Shape.oneOf(
              Shape.object()
                  .required("standard", Shape.number())
                  .optional("dof", Shape.number().described("Degrees of freedom.")),
              Shape.object().required("expanded", Shape.number()).required("k", Shape.number()),
              Shape.object()
                  .required("lower", Shape.number())
                  .required("upper", Shape.number())
                  .required("level", Shape.number()))
          .described("In the value's unit.");

  /** A number in a unit, with its uncertainty. */
  static final Shape QUANTITY =
      Shape.object()
          .required("value", VALUE)
          .optional("unit", UNIT)
          .optional("uncertainty", UNCERTAINTY);

  /** Members of the caller, which are stored and have no effect. */
  public static final Shape METADATA =
      Shape.object().open().described("Any members of the caller; kept, without effect.");

  private QuantityShape() {}

  /** Returns a shape that permits values of another type too. */
  static Shape or(String type, Shape shape) {
    String own = shape.schema().findText("type").orElseThrow();
    List<String> both = own.equals("object") ? List.of(type, own) : List.of(own, type);
    return Shape.of(shape.schema().with("type", both));
  }
}
