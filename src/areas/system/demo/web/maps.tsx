import { Checkbox, Flex, Typography } from 'antd';
import { useMemo, useState } from 'react';
import type { Geo, Tone } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { MapView } from '#kernel/web/widgets/MapView';
import mapViewSource from '#kernel/web/widgets/MapView.tsx?raw';
import type { MapMarker } from '#kernel/web/widgets/map/parts';
import { Shown } from '#kernel/web/widgets/States';
import { useDemo } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example, Returned } from './Example';

const cities = [
  { key: 'sh', name: d.shanghai, at: { lng: 121.47, lat: 31.23 }, count: 6 },
  { key: 'bj', name: d.beijing, at: { lng: 116.4, lat: 39.9 }, count: 4 },
  { key: 'hz', name: d.hangzhou, at: { lng: 120.16, lat: 30.27 }, count: 3 },
  { key: 'nj', name: d.nanjing, at: { lng: 118.8, lat: 32.06 }, count: 2 },
  { key: 'sz', name: d.suzhou, at: { lng: 120.6, lat: 31.3 }, count: 2 },
  { key: 'gz', name: d.guangzhou, at: { lng: 113.26, lat: 23.13 }, count: 3 },
  { key: 'cd', name: d.chengdu, at: { lng: 104.07, lat: 30.67 }, count: 2 },
  { key: 'hk', name: d.hongkong, at: { lng: 114.17, lat: 22.3 }, count: 1 },
  { key: 'tp', name: d.taipei, at: { lng: 121.56, lat: 25.04 }, count: 1 },
  { key: 'hn', name: d.haikou, at: { lng: 110.33, lat: 20.02 }, count: 1 },
] as const;

const tones: Tone[] = ['green', 'blue', 'orange'];
const shapes = ['dot', 'square', 'diamond'] as const;
const east: Geo[] = [
  { lng: 117.6, lat: 33.2 },
  { lng: 121.2, lat: 33.2 },
  { lng: 122.4, lat: 30.6 },
  { lng: 121, lat: 29.2 },
  { lng: 118.6, lat: 29.4 },
];

const mapCode = `
<MapView
  height={480}
  markers={[{ id, at: { lng, lat }, label, tone: 'green', shape: 'square' }]}  // clustered by itself
  selected={id} onSelect={setId}
  circles={[{ id, at, metres: 3000 }]} polygons={[{ id, label, points }]} heat={[{ at, weight }]}
  provider={{ kind: 'amap', key }}  // without it, or after 5 s of silence: the offline outline
/>`;

export default function Maps() {
  const { t } = useText();
  const { disabled, loading, error } = useDemo();
  const [shown, setShown] = useState<string[]>(['region']);
  const [selected, setSelected] = useState<string | null>(null);
  const [place, setPlace] = useState<Geo | null>({ lng: 121.4737, lat: 31.2304 });
  const markers = useMemo(
    (): MapMarker[] =>
      cities.flatMap((city) =>
        Array.from({ length: city.count }, (_, i) => ({
          id: `${city.key}${i}`,
          at: {
            lng: city.at.lng + Math.sin(i * 2.1) * 0.16 * Math.min(i, 1),
            lat: city.at.lat + Math.cos(i * 2.1) * 0.12 * Math.min(i, 1),
          },
          label: t(d.schoolNumber, { city: t(city.name), number: i + 1 }),
          tone: tones[i % 3],
          shape: shapes[i % 3],
        })),
      ),
    [t],
  );
  const heat = useMemo(() => cities.map(({ at, count }) => ({ at, weight: count })), []);
  const circles = useMemo(
    () => [{ id: 'protected', at: cities[0].at, metres: 60_000, label: t(d.protectedRadius), tone: 'purple' as const }],
    [t],
  );
  const polygons = useMemo(() => [{ id: 'east', label: t(d.eastRegion), points: east, tone: 'cyan' as const }], [t]);
  return (
    <>
      <Example wide title={d.mapShow} note={d.mapShowNote} from="widgets/MapView" source={mapViewSource} code={mapCode}>
        <Shown loading={loading} error={error} height={480}>
          <Flex gap={16} align="center" style={{ marginBottom: 8 }} wrap>
            <Checkbox.Group
              value={shown}
              onChange={setShown}
              options={[
                { value: 'region', label: t(d.showRegion) },
                { value: 'radius', label: t(d.showRadius) },
                { value: 'heat', label: t(d.showHeat) },
              ]}
            />
            <Typography.Text type="secondary" aria-live="polite">
              {markers.find((marker) => marker.id === selected)?.label}
            </Typography.Text>
          </Flex>
          <MapView
            height={480}
            markers={markers}
            selected={selected}
            onSelect={setSelected}
            polygons={shown.includes('region') ? polygons : undefined}
            circles={shown.includes('radius') ? circles : undefined}
            heat={shown.includes('heat') ? heat : undefined}
          />
        </Shown>
      </Example>
      <Example
        wide
        title={d.mapPick}
        note={d.mapPickNote}
        from="widgets/MapView"
        source={mapViewSource}
        code={'<MapView pick value={place} onPick={setPlace} height={320} />'}
      >
        <Shown loading={loading} error={error} height={320}>
          <MapView pick value={place} onPick={setPlace} height={320} zoom={7} disabled={disabled} measurable={false} />
          <Returned value={place ?? undefined} />
        </Shown>
      </Example>
    </>
  );
}
