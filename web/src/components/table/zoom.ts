/** How large a drawing is in its window, and where the window goes when it grows. */

export interface Size {
  width: number;
  height: number;
}

/** So many times as large as whole, at most. */
export const MOST = 4;
const STEP = 1.4;

/** The largest size of this shape that fits into the room. */
export function fitted(shape: Size, room: Size): Size {
  if (shape.width <= 0 || shape.height <= 0) return { width: 0, height: 0 };
  const scale = Math.min(room.width / shape.width, room.height / shape.height);
  return { width: shape.width * scale, height: shape.height * scale };
}

/** Where a bar of this width stands so that the drawing stays as large as it can: beside it, or below. */
export function roomier(shape: Size, { width, height }: Size, bar: number): "beside" | "below" {
  const beside = fitted(shape, { width: width - bar, height });
  const below = fitted(shape, { width, height: height - bar });
  return beside.width >= below.width ? "beside" : "below";
}

/** One step larger or smaller; whole is never passed by. */
export function stepped(zoom: number, by: 1 | -1): number {
  const next = by > 0 ? zoom * STEP : zoom / STEP;
  return next < 1.1 ? 1 : Math.min(MOST, next);
}

/**
 * How far to scroll so that the point of the drawing at `at` of the window stays there when the drawing becomes `scale`
 * times as large as `length`. A drawing smaller than its window stands in its middle.
 */
export function held(scrolled: number, at: number, window: number, length: number, scale: number): number {
  const margin = (size: number) => Math.max(0, (window - size) / 2);
  const point = scrolled + at - margin(length);
  return Math.max(0, point * scale - at + margin(length * scale));
}
