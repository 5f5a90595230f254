// @vitest-environment node
import { expect, it } from 'vitest';
import { providers } from './providers';

const { amap, tianditu } = providers;

it('reads the first place of an answer, and nothing from one that has none', () => {
  expect(amap.placeIn({ geocodes: [{ location: '121.4737,31.2304' }, { location: '1,2' }] })).toEqual({
    lng: 121.4737,
    lat: 31.2304,
  });
  const none = [{ geocodes: [] }, { status: '0' }, { geocodes: [{ location: 'x' }] }, { location: {} }, {}, null];
  for (const answer of none) {
    expect(amap.placeIn(answer)).toBeNull();
    expect(tianditu.placeIn(answer)).toBeNull();
    expect(amap.addressIn(answer)).toBeNull();
    expect(tianditu.addressIn(answer)).toBeNull();
  }
});

it('a provider that draws in another system is asked and read in it', () => {
  const place = tianditu.placeIn({ location: { lon: '116.404', lat: '39.915' } });
  expect(place?.lng).toBeCloseTo(116.410244, 5);
  expect(place?.lat).toBeCloseTo(39.916404, 5);
  const sent = JSON.parse(new URL(tianditu.addressUrl(place!, 'k')).searchParams.get('postStr') ?? '');
  expect(sent.lon).toBeCloseTo(116.404, 5);
  expect(sent.lat).toBeCloseTo(39.915, 5);
});

it('an address is read from either answer', () => {
  expect(amap.addressIn({ regeocode: { formatted_address: '上海市徐汇区' } })).toBe('上海市徐汇区');
  expect(tianditu.addressIn({ result: { formatted_address: '上海市徐汇区' } })).toBe('上海市徐汇区');
});
