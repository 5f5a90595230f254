// What a provider of maps is asked for, and how its answers read. In: GCJ-02; what a provider draws may be another.
import type { Geo } from '#kernel/model/fields';
import { gcjOf, wgsOf } from './datum';
import type { Tiles } from './parts';

interface Provider {
  /** Drawn one over the other. */
  layers(key: string): { url: string; subdomains: string }[];
  toMap(at: Geo): Geo;
  fromMap(at: Geo): Geo;
  placeUrl(address: string, key: string): string;
  placeIn(answer: unknown): Geo | null;
  addressUrl(at: Geo, key: string): string;
  addressIn(answer: unknown): string | null;
}

const same = (at: Geo): Geo => at;
const asked = (url: string, query: Record<string, string>): string => `${url}?${new URLSearchParams(query)}`;
const placed = (lng: unknown, lat: unknown): Geo | null =>
  Number.isFinite(Number(lng)) && Number.isFinite(Number(lat)) && `${lng}${lat}`.trim() !== ''
    ? { lng: Number(lng), lat: Number(lat) }
    : null;
const said = (text: unknown): string | null => (typeof text === 'string' && text ? text : null);

/** `{ geocodes: [{ location: '121.4737,31.2304' }] }`, `{ regeocode: { formatted_address } }` */
const amap: Provider = {
  layers: (key) => [
    {
      url: `https://webrd0{s}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}&key=${encodeURIComponent(key)}`,
      subdomains: '1234',
    },
  ],
  toMap: same,
  fromMap: same,
  placeUrl: (address, key) => asked('https://restapi.amap.com/v3/geocode/geo', { key, address, output: 'JSON' }),
  placeIn(answer) {
    const [first] = (answer as { geocodes?: { location?: unknown }[] } | null)?.geocodes ?? [];
    const [lng, lat] = typeof first?.location === 'string' ? first.location.split(',') : [];
    return placed(lng, lat);
  },
  addressUrl: ({ lng, lat }, key) =>
    asked('https://restapi.amap.com/v3/geocode/regeo', { key, location: `${lng},${lat}`, output: 'JSON' }),
  addressIn: (answer) =>
    said((answer as { regeocode?: { formatted_address?: unknown } } | null)?.regeocode?.formatted_address),
};

/** `{ location: { lon, lat } }`, `{ result: { formatted_address } }`, in WGS-84 */
const tianditu: Provider = {
  layers: (key) =>
    ['vec_w', 'cva_w'].map((layer) => ({
      url: `https://t{s}.tianditu.gov.cn/DataServer?T=${layer}&x={x}&y={y}&l={z}&tk=${encodeURIComponent(key)}`,
      subdomains: '01234567',
    })),
  toMap: wgsOf,
  fromMap: gcjOf,
  placeUrl: (address, key) =>
    asked('https://api.tianditu.gov.cn/geocoder', { ds: JSON.stringify({ keyWord: address }), tk: key }),
  placeIn(answer) {
    const { lon, lat } = (answer as { location?: { lon?: unknown; lat?: unknown } } | null)?.location ?? {};
    const at = placed(lon ?? 'x', lat ?? 'x');
    return at && gcjOf(at);
  },
  addressUrl(at, key) {
    const { lng, lat } = wgsOf(at);
    const postStr = JSON.stringify({ lon: lng, lat, ver: 1 });
    return asked('https://api.tianditu.gov.cn/geocoder', { postStr, type: 'geocode', tk: key });
  },
  addressIn: (answer) =>
    said((answer as { result?: { formatted_address?: unknown } } | null)?.result?.formatted_address),
};

export const providers: Readonly<Record<Tiles['kind'], Provider>> = { amap, tianditu };
