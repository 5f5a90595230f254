// The outline of a region: corner by corner on the map, or as numbers, one corner a line.

import { Button, Flex, Input, Typography } from 'antd';
import { useMemo } from 'react';
import type { Geo } from '#kernel/model/fields';
import { wireValues } from '#kernel/web/api/encode';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { MapView } from '#kernel/web/widgets/MapView';
import { boundaryOf, cornersOf } from '../model/boundary';
import type { NearSchool } from '../model/near';
import { Region } from '../model/organisation';
import { useBoundaries } from './nearClient';
import { regionTexts as r } from './regionTexts';

const none: readonly Geo[] = [];
const written = (points: readonly Geo[]): string => points.map(({ lng, lat }) => `${lng}, ${lat}`).join('\n');

/** Null where a line is no place. */
function read(text: string): Geo[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const points = lines.map((line) => {
    const [lng, lat] = line.split(/[,，\s]+/).map(Number);
    return { lng: lng ?? Number.NaN, lat: lat ?? Number.NaN };
  });
  return points.every(({ lng, lat }) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90) ? points : null;
}

interface BoundaryDialogProps {
  row: WireOf<typeof Region>;
  schools: readonly NearSchool[];
  onClose: () => void;
}

export function BoundaryDialog({ row, schools, onClose }: BoundaryDialogProps) {
  const { t } = useText();
  const refresh = useRefreshRows(Region);
  const all = useBoundaries();
  const kept = all.data?.find(({ id }) => id === row.id)?.boundary;
  const [text, setText] = useKept<string | null>(`boundary:${row.id}:${row.version}`, null);
  const shown = text ?? (kept ? written(cornersOf(kept)) : '');
  const points = useMemo(() => read(shown), [shown]);
  const others = useMemo(
    () =>
      (all.data ?? [])
        .filter(({ id }) => id !== row.id)
        .map(({ id, name, color, boundary }) => ({
          id: String(id),
          label: name,
          points: cornersOf(boundary),
          ...(color ? { color } : {}),
        })),
    [all.data, row.id],
  );
  const markers = useMemo(
    () =>
      schools.flatMap(({ id, name, location }) => (location ? [{ id: String(id), at: location, label: name }] : [])),
    [schools],
  );
  const outline = points && boundaryOf(points);
  const isCleared = shown.trim() === '';
  const save = async () => {
    const { version } = await resourceClient(Region).detail(row.id);
    await resourceClient(Region).edit(row.id, version, wireValues(Region.fields, { boundary: outline }));
    await refresh();
    onClose();
  };
  return (
    <Frame
      title={t(r.boundaryOf, { name: row.name })}
      width={980}
      height={520}
      open
      onCancel={onClose}
      onConfirm={save}
      confirmDisabled={!all.data || (!isCleared && !outline)}
      aside={
        <Typography.Text type="secondary" aria-live="polite">
          {points ? t(r.corners, { count: points.length }) : t(r.cornersWrong)}
        </Typography.Text>
      }
    >
      <Flex gap={12} style={{ height: '100%' }}>
        <div style={{ flex: 1, minWidth: 0 }}>
          {all.data && (
            <MapView
              height={500}
              draw={points ?? none}
              onDraw={(next) => setText(written(next))}
              polygons={others}
              markers={markers}
              fit
              measurable={false}
            />
          )}
        </div>
        <Flex vertical gap={8} style={{ width: 220 }}>
          <Typography.Text type="secondary">{t(r.drawHelp)}</Typography.Text>
          <Flex gap={8}>
            <Button disabled={!points?.length} onClick={() => setText(written((points ?? []).slice(0, -1)))}>
              {t(r.undoCorner)}
            </Button>
            <Button disabled={isCleared} onClick={() => setText('')}>
              {t(r.clearCorners)}
            </Button>
          </Flex>
          <Input.TextArea
            value={shown}
            aria-label={t(r.cornersText)}
            placeholder="121.47, 31.23"
            status={points ? '' : 'error'}
            spellCheck={false}
            style={{ flex: 1, resize: 'none', fontVariantNumeric: 'tabular-nums' }}
            onChange={(event) => setText(event.target.value)}
          />
        </Flex>
      </Flex>
    </Frame>
  );
}
