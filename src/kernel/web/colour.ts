// Colours worked out: one between two, and one that can be read on its ground.

/** `share` of `over` on `under`, both as #rrggbb; anything else is returned as it came. */
export function mix(under: string, over: string, share: number): string {
  const a = channels(under);
  const b = channels(over);
  if (!a || !b) return over;
  const mixed = a.map((channel, i) => Math.round(channel + ((b[i] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** How clearly one colour stands on another: 1 not at all, 21 black on white. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const enough = 4.5;

/** The colour itself, or a shade of it as near as can be, that can be read as text on all of these grounds. */
export function readable(colour: string, grounds: readonly string[]): string {
  const isLight = grounds.every((ground) => luminance(ground) > 0.4);
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, isLight ? '#000000' : '#ffffff', share);
    if (grounds.every((ground) => contrast(shade, ground) >= enough)) return shade;
  }
  return isLight ? '#000000' : '#ffffff';
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = (channels(colour) ?? []).map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(colour: string): number[] | null {
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(colour)?.[1];
  if (!hex) return null;
  const whole = hex.length === 3 ? [...hex].map((c) => c + c).join('') : hex;
  return [0, 2, 4].map((i) => Number.parseInt(whole.slice(i, i + 2), 16));
}
