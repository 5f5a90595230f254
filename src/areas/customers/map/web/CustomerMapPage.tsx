// Where customers live: around which schools, at which stage, and who has no place yet.
import { Button, Checkbox, Collapse, Flex, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan, useClient } from '#kernel/web/session';
import { usePreference } from '#kernel/web/state';
import { MapView } from '#kernel/web/widgets/MapView';
import type { MapSight } from '#kernel/web/widgets/map/parts';
import { Failed } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { MapFilters } from './MapFilters';
import css from './map.module.css';
import { areaOf, type Filters, usePoints, useSchools, useUnlocated } from './mapClient';
import { mapTexts as m } from './mapTexts';
import { customerMarkers, customerOf, heatOf, ringsOf, schoolMarker, stages } from './markers';
import { PointCard } from './PointCard';
import { SelectionPanel } from './SelectionPanel';
import { UnlocatedPanel } from './UnlocatedPanel';
import { usePlacing } from './usePlacing';

const layers = ['customers', 'schools', 'rings', 'heat'] as const;
type Layer = (typeof layers)[number];
interface Drawing {
  shape: 'rectangle' | 'polygon';
  corners: readonly Geo[];
}

export default function CustomerMapPage() {
  const { t } = useText();
  const can = useCan();
  const [shown, setShown] = usePreference<Layer[]>('customerMapLayers', ['customers', 'schools']);
  const [filters, setFilters] = useState<Filters>({});
  const [sight, setSight] = useState<MapSight | null>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [area, setArea] = useState<readonly Geo[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const placing = usePlacing();
  const points = usePoints(sight, filters);
  const schools = useSchools();
  const unlocated = useUnlocated(filters, 1);
  const has = (layer: Layer) => shown.includes(layer);

  const markers = useMemo(
    () => [
      ...(shown.includes('schools') ? (schools.data ?? []).flatMap(schoolMarker) : []),
      ...(shown.includes('customers') && points.data ? customerMarkers(points.data) : []),
    ],
    [shown, schools.data, points.data],
  );
  const rings = useMemo(
    () => (shown.includes('rings') ? ringsOf(schools.data ?? [], (name, km) => t(m.ring, { name, km })) : []),
    [shown, schools.data, t],
  );
  const heat = useMemo(() => (shown.includes('heat') && points.data ? heatOf(points.data) : []), [shown, points.data]);
  // Around one's own school; without one, the whole country.
  const home = useClient()?.school?.id;
  const center = schools.data?.find(({ id }) => id === home)?.location;

  const draw = (corners: readonly Geo[]) => {
    if (drawing?.shape === 'rectangle' && corners.length === 2) return end(corners);
    setDrawing(drawing && { ...drawing, corners });
  };
  const end = (corners: readonly Geo[]) => {
    setDrawing(null);
    setArea(corners);
  };
  const place = (row: WireRow) => {
    setDrawing(null);
    placing.start(row);
  };
  const begin = (shape: Drawing['shape']) => {
    setArea(null);
    placing.stop();
    setDrawing({ shape, corners: [] });
  };

  return (
    <div className={css.page}>
      <div className={css.map}>
        <MapView
          key={center ? 'placed' : 'open'}
          height="100%"
          {...(center ? { center, zoom: 12 } : {})}
          markers={markers}
          cluster={false}
          circles={rings}
          heat={heat}
          onSight={setSight}
          polygons={useMemo(() => (area ? [{ id: 'area', label: '', points: outlineOf(area) }] : []), [area])}
          selected={chosen === null ? null : `customer ${chosen}`}
          onSelect={(id) => setChosen(customerOf(id))}
          draw={drawing?.corners ?? null}
          onDraw={draw}
          onFrame={drawing?.shape === 'rectangle' ? (a, b) => end([a, b]) : null}
          pick={placing.row !== null}
          value={placing.at}
          onPick={placing.put}
        />
      </div>
      <Flex vertical gap={12} className={css.side}>
        {points.error ? (
          <Failed error={points.error} height={80} onRetry={() => void points.refetch()} />
        ) : (
          <Typography.Text type="secondary" aria-live="polite">
            {t(m.shown, { n: points.data?.total ?? 0 })}
            {points.data?.capped && ` · ${t(m.capped, { n: points.data.total })}`}
            {!can('customers.customer.reveal') && ` · ${t(m.rough)}`}
          </Typography.Text>
        )}
        <Flex gap={8} wrap>
          {drawing ? (
            <>
              <Typography.Text>{t(drawing.shape === 'rectangle' ? m.rectangleHelp : m.polygonHelp)}</Typography.Text>
              {drawing.shape === 'polygon' && (
                <Button
                  size="small"
                  type="primary"
                  disabled={drawing.corners.length < 3}
                  onClick={() => end(drawing.corners)}
                >
                  {t(m.finish)}
                </Button>
              )}
              <Button size="small" onClick={() => setDrawing(null)}>
                {t(m.cancel)}
              </Button>
            </>
          ) : (
            <>
              <Button size="small" onClick={() => begin('rectangle')}>
                {t(m.rectangle)}
              </Button>
              <Button size="small" onClick={() => begin('polygon')}>
                {t(m.polygon)}
              </Button>
            </>
          )}
        </Flex>
        {area && <SelectionPanel area={areaOf(area)} filters={filters} onClear={() => setArea(null)} />}
        {chosen !== null && <PointCard key={chosen} id={chosen} onClose={() => setChosen(null)} />}
        {placing.row && (
          <Flex gap={8} align="center" wrap className={css.placing}>
            <Typography.Text>
              <span data-data>{t(m.placing, { name: String(placing.row.name) })}</span>
            </Typography.Text>
            <Button
              size="small"
              type="primary"
              disabled={!placing.at}
              loading={placing.isSaving}
              onClick={placing.save}
            >
              {t(m.save)}
            </Button>
            <Button size="small" onClick={placing.stop}>
              {t(m.cancel)}
            </Button>
          </Flex>
        )}
        <Collapse
          size="small"
          ghost
          defaultActiveKey={['layers', 'filters']}
          items={[
            {
              key: 'layers',
              label: t(m.layers),
              children: (
                <Flex vertical gap={8}>
                  <Checkbox.Group
                    value={shown}
                    onChange={(next) => setShown(next as Layer[])}
                    options={layers.map((layer) => ({ value: layer, label: t(m[layer]) }))}
                  />
                  {has('customers') && (
                    <Flex gap={4} wrap>
                      {Object.entries(stages).map(([key, option]) => (
                        <StateTag key={key} option={option} />
                      ))}
                    </Flex>
                  )}
                </Flex>
              ),
            },
            { key: 'filters', label: t(m.filters), children: <MapFilters value={filters} onChange={setFilters} /> },
            {
              key: 'unlocated',
              label: (
                <Flex gap={4}>
                  {t(m.unlocated, { n: '' })}
                  <Tag>
                    {unlocated.data ? `${unlocated.data.total}${unlocated.data.totalIsCapped ? '+' : ''}` : '…'}
                  </Tag>
                </Flex>
              ),
              children: <UnlocatedPanel filters={filters} chosen={placing.row?.id ?? null} onChoose={place} />,
            },
          ]}
        />
      </Flex>
    </div>
  );
}

/** Two corners are a box. */
function outlineOf(corners: readonly Geo[]): readonly Geo[] {
  const [a, b] = corners;
  if (corners.length !== 2 || !a || !b) return corners;
  return [a, { lng: b.lng, lat: a.lat }, b, { lng: a.lng, lat: b.lat }];
}
