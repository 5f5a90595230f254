// @vitest-environment node
import { expect, it } from 'vitest';
import { placeIn } from './locate';

it('reads the first place of an answer, and nothing from one that has none', () => {
  expect(placeIn({ geocodes: [{ location: '121.4737,31.2304' }, { location: '1,2' }] })).toEqual({
    lng: 121.4737,
    lat: 31.2304,
  });
  for (const none of [{ geocodes: [] }, { status: '0' }, { geocodes: [{ location: 'x' }] }, null])
    expect(placeIn(none)).toBeNull();
});
