// Chinese maps are drawn in GCJ-02, a public map's own shift of up to half a kilometre; the national one in WGS-84.
// Everything is kept in GCJ-02 and shifted only for a provider that needs it. The formula is the published one.
import type { Geo } from '#kernel/model/fields';

const axis = 6_378_245;
const flattening = 0.006_693_421_622_965_943;
const { PI, sin, cos, sqrt, abs } = Math;

/** Outside China nothing is shifted. */
const isAbroad = ({ lng, lat }: Geo): boolean => lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271;

const wave = (x: number, ...parts: readonly [share: number, per: number][]): number =>
  parts.reduce((sum, [share, per]) => sum + (share * sin(x * per * PI) * 2) / 3, 0);

function shift({ lng, lat }: Geo): Geo {
  const [x, y] = [lng - 105, lat - 35];
  const shared = wave(x, [20, 6], [20, 2]);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * sqrt(abs(x)) +
    shared +
    wave(y, [20, 1], [40, 1 / 3], [160, 1 / 12], [320, 1 / 30]);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * sqrt(abs(x)) +
    shared +
    wave(x, [20, 1], [40, 1 / 3], [150, 1 / 12], [300, 1 / 30]);
  const radians = (lat / 180) * PI;
  const magic = 1 - flattening * sin(radians) ** 2;
  return {
    lng: (east * 180) / ((axis / sqrt(magic)) * cos(radians) * PI),
    lat: (north * 180) / (((axis * (1 - flattening)) / (magic * sqrt(magic))) * PI),
  };
}

export function gcjOf(wgs: Geo): Geo {
  if (isAbroad(wgs)) return wgs;
  const by = shift(wgs);
  return { lng: wgs.lng + by.lng, lat: wgs.lat + by.lat };
}

/** There is no formula back; each step comes a thousand times nearer. */
export function wgsOf(gcj: Geo): Geo {
  if (isAbroad(gcj)) return gcj;
  let guess = gcj;
  for (let i = 0; i < 3; i++) {
    const back = gcjOf(guess);
    guess = { lng: guess.lng + gcj.lng - back.lng, lat: guess.lat + gcj.lat - back.lat };
  }
  return guess;
}
