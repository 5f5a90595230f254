// What the cards and the map of schools can be narrowed by.
import { Input, Select } from 'antd';
import type { Option } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { zonedNow } from '#kernel/web/zone';
import { School, SchoolLife } from '../../organisation/model/organisation';
import { RegionSelect } from '../../organisation/web/RegionSelect';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';

type LicenceDue = 'all' | 'soon' | 'over';

export interface SchoolFilter {
  q: string;
  /** The region chosen and all below it. */
  regionIds: readonly number[];
  kinds: readonly string[];
  states: readonly string[];
  licence: LicenceDue;
  principalId: number | null;
}

export const noFilter: SchoolFilter = {
  q: '',
  regionIds: [],
  kinds: [],
  states: [],
  licence: 'all',
  principalId: null,
};

const soonDays = 60;
const day = (offset: number): string => zonedNow().add(offset, 'day').format('YYYY-MM-DD');

/** As the list takes it. */
export const licencePayload: Record<LicenceDue, () => Record<string, string>> = {
  all: () => ({}),
  soon: () => ({ licenceUntilFrom: day(0), licenceUntilTo: day(soonDays) }),
  over: () => ({ licenceUntilTo: day(-1) }),
};

export const schoolPayload = ({
  q,
  regionIds,
  kinds,
  states,
  licence,
  principalId,
}: SchoolFilter): Record<string, unknown> => ({
  ...(q.trim() ? { q: q.trim() } : {}),
  ...(regionIds.length > 0 ? { regionId: regionIds } : {}),
  ...(kinds.length > 0 ? { kind: kinds } : {}),
  ...(states.length > 0 ? { state: states } : {}),
  ...(principalId ? { principalId } : {}),
  ...licencePayload[licence](),
});

interface SchoolFiltersProps {
  filter: SchoolFilter;
  onChange: (filter: SchoolFilter) => void;
}

export function SchoolFilters({ filter, onChange }: SchoolFiltersProps) {
  const { t } = useText();
  const set = (part: Partial<SchoolFilter>) => onChange({ ...filter, ...part });
  const choices = (options: Readonly<Record<string, Option>>) =>
    Object.entries(options).map(([value, { label }]) => ({ value, label: t(label) }));
  return (
    <>
      <Input.Search
        allowClear
        style={{ width: 176 }}
        placeholder={t(s.find)}
        aria-label={t(s.find)}
        value={filter.q}
        onChange={(event) => set({ q: event.target.value })}
      />
      <RegionSelect style={{ width: 110 }} onChange={(regionIds) => set({ regionIds })} />
      <Select
        mode="multiple"
        maxTagCount="responsive"
        style={{ width: 95 }}
        placeholder={t(s.kind)}
        aria-label={t(s.kind)}
        value={[...filter.kinds]}
        onChange={(kinds) => set({ kinds })}
        options={choices(School.fields.kind.options ?? {})}
      />
      <Select
        mode="multiple"
        maxTagCount="responsive"
        style={{ width: 100 }}
        placeholder={t(s.state)}
        aria-label={t(s.state)}
        value={[...filter.states]}
        onChange={(states) => set({ states })}
        options={choices(SchoolLife.states)}
      />
      <Select<LicenceDue>
        popupMatchSelectWidth={false}
        style={{ width: 140 }}
        aria-label={t(School.fields.licenceUntil.label)}
        value={filter.licence}
        onChange={(licence) => set({ licence })}
        options={[
          { value: 'all', label: t(s.anyLicence) },
          { value: 'soon', label: t(s.licenceSoon) },
          { value: 'over', label: t(s.licenceOver) },
        ]}
      />
      <RefPicker
        to="staff"
        allowClear
        style={{ width: 110 }}
        placeholder={t(s.principal)}
        aria-label={t(s.principal)}
        value={filter.principalId}
        onChange={(id) => set({ principalId: id === null ? null : Number(id) })}
      />
    </>
  );
}
