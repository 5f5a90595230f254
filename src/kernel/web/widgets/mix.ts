// A colour between two, for drawings that cannot use the style sheet: canvas, map.

/** `share` of `over` on `under`, both as #rrggbb; anything else is returned as it came. */
export function mix(under: string, over: string, share: number): string {
  const a = channels(under);
  const b = channels(over);
  if (!a || !b) return over;
  const mixed = a.map((channel, i) => Math.round(channel + ((b[i] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] | null {
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(colour)?.[1];
  if (!hex) return null;
  const whole = hex.length === 3 ? [...hex].map((c) => c + c).join('') : hex;
  return [0, 2, 4].map((i) => Number.parseInt(whole.slice(i, i + 2), 16));
}
