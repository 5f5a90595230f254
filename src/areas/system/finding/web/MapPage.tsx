// 地图: all schools by state and kind, the regions they lie in, the radii their franchise agreements protect; the list and the
// map are one, and a school chosen on either shows its card.

import { Checkbox, Flex, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Option } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { useList } from '#kernel/web/resource/rows/useRows';
import { can } from '#kernel/web/session';
import type { MapCircle, MapPolygon } from '#kernel/web/widgets/map/parts';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { FranchiseAgreement } from '../../franchise/model/franchise';
import { cornersOf } from '../../organisation/model/boundary';
import type { NearSchool } from '../../organisation/model/near';
import { School, SchoolLife } from '../../organisation/model/organisation';
import { useBoundaries, useNear } from '../../organisation/web/nearClient';
import { RegionSelect } from '../../organisation/web/RegionSelect';
import { SchoolCard } from '../../organisation/web/SchoolCard';
import { SchoolMap } from '../../organisation/web/SchoolMap';
import css from '../../organisation/web/schools.module.css';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';
import { MapCard } from './MapCard';

export default function MapPage() {
  const { t } = useText();
  const [region, setRegion] = useState<number | null>(null);
  const [kinds, setKinds] = useState<string[]>([]);
  const [states, setStates] = useState<string[]>([]);
  const [hasRadius, setRadius] = useState(false);
  const [hasOutlines, setOutlines] = useState(true);
  const [selected, setSelected] = useState<number | null>(null);
  const near = useNear({ region, closed: states.includes('closed') });
  const shown = useMemo(
    () =>
      (near.data ?? []).filter(
        (school) =>
          (kinds.length === 0 || kinds.includes(school.kind)) && (states.length === 0 || states.includes(school.state)),
      ),
    [near.data, kinds, states],
  );
  const circles = useRadii(shown, hasRadius);
  const polygons = useOutlines(hasOutlines);
  const chosen = shown.find(({ id }) => id === selected);
  const choices = (options: Readonly<Record<string, Option>>) =>
    Object.entries(options).map(([value, { label }]) => ({ value, label: t(label) }));

  return (
    <div className={css.map}>
      <aside className={css.panel}>
        <RegionSelect onChange={([id]) => setRegion(id ?? null)} />
        <Flex gap={8}>
          <Select
            mode="multiple"
            maxTagCount="responsive"
            style={{ flex: 1 }}
            placeholder={t(s.kind)}
            aria-label={t(s.kind)}
            value={kinds}
            onChange={setKinds}
            options={choices(School.fields.kind.options ?? {})}
          />
          <Select
            mode="multiple"
            maxTagCount="responsive"
            style={{ flex: 1 }}
            placeholder={t(s.state)}
            aria-label={t(s.state)}
            value={states}
            onChange={setStates}
            options={choices(SchoolLife.states)}
          />
        </Flex>
        <Flex gap={16}>
          {can('system.region.view') && (
            <Checkbox checked={hasOutlines} onChange={(event) => setOutlines(event.target.checked)}>
              {t(s.boundaries)}
            </Checkbox>
          )}
          {can('system.franchiseAgreement.view') && (
            <Checkbox checked={hasRadius} onChange={(event) => setRadius(event.target.checked)}>
              {t(s.radius)}
            </Checkbox>
          )}
        </Flex>
        <span className={css.faint}>{t(s.count, { count: shown.length })}</span>
        <div className={css.results}>
          <Shown loading={near.isPending} error={near.error} onRetry={() => void near.refetch()}>
            {shown.length === 0 && <Empty text={t(s.none)} height={160} />}
            {shown.map((school) => (
              <SchoolCard
                key={school.id}
                school={school}
                isSelected={school.id === selected}
                onSelect={() => setSelected(school.id)}
              />
            ))}
          </Shown>
        </div>
      </aside>
      <div style={{ position: 'relative' }}>
        <SchoolMap
          schools={shown}
          height="calc(100vh - 115px)"
          selected={selected}
          onSelect={setSelected}
          circles={circles}
          polygons={polygons}
        />
        {chosen && <MapCard key={chosen.id} school={chosen} onClose={() => setSelected(null)} />}
      </div>
    </div>
  );
}

/** The regions as they were drawn, each in its colour. */
function useOutlines(isOn: boolean): MapPolygon[] {
  const outlines = useBoundaries(can('system.region.view'));
  return useMemo(
    () =>
      (isOn ? (outlines.data ?? []) : []).map(({ id, name, color, boundary }) => ({
        id: String(id),
        label: name,
        points: cornersOf(boundary),
        ...(color ? { color } : {}),
      })),
    [outlines.data, isOn],
  );
}

/** The circles within which an exclusive agreement keeps others away. */
function useRadii(schools: readonly NearSchool[], isOn: boolean): MapCircle[] {
  const { t } = useText();
  const agreements = useList(FranchiseAgreement, { state: 'active', exclusive: true, pageSize: 200 });
  return useMemo(() => {
    if (!isOn) return [];
    return (agreements.data?.list ?? []).flatMap((row): MapCircle[] => {
      const at = schools.find((school) => school.id === row.schoolId)?.location;
      const km = row.radiusKm ?? 0;
      return at && km > 0 ? [{ id: `radius${row.id}`, at, metres: km * 1000, label: t(s.radius), tone: 'purple' }] : [];
    });
  }, [agreements.data, schools, isOn, t]);
}
