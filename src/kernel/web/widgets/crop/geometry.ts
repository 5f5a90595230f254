// Where a picture may stand behind its frame: always covering it.
export interface Size {
  width: number;
  height: number;
}

export interface Crop {
  /** Offset of the picture's middle from the frame's middle, in pixels of the frame. */
  x: number;
  y: number;
  /** 1: just covers the frame. */
  zoom: number;
  /** Quarter turns to the right. */
  turns: number;
}

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 ? { width: height, height: width } : { width, height };

/** The scale at which the picture just covers the frame. */
export function coverScale(picture: Size, turns: number, frame: Size): number {
  const { width, height } = turned(picture, turns);
  return Math.max(frame.width / width, frame.height / height);
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value)) || 0;

export function clamped(crop: Crop, picture: Size, frame: Size): Crop {
  const zoom = between(crop.zoom, 1, 4);
  const scale = coverScale(picture, crop.turns, frame) * zoom;
  const { width, height } = turned(picture, crop.turns);
  const roomX = Math.max(0, (width * scale - frame.width) / 2);
  const roomY = Math.max(0, (height * scale - frame.height) / 2);
  return { ...crop, zoom, x: between(crop.x, -roomX, roomX), y: between(crop.y, -roomY, roomY) };
}
