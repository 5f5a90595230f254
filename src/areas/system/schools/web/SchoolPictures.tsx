// The schools as cards or on the map. A chain has hundreds, not thousands, so all that match are shown.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { EmptyList } from '#kernel/web/resource/list/EmptyList';
import { inSentence } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, nameOf } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { listTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Gate } from '#kernel/web/widgets/Gate';
import { Shown } from '#kernel/web/widgets/States';
import { HoursInput } from '../../openingHours/web/HoursInput';
import { School } from '../../organisation/model/organisation';
import { SchoolCard } from '../../organisation/web/SchoolCard';
import { SchoolMap } from '../../organisation/web/SchoolMap';
import css from '../../organisation/web/schools.module.css';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';
import { noFilter, type SchoolFilter, SchoolFilters, schoolPayload } from './SchoolFilters';
import { listedSchool, schoolShow, schoolTabs } from './schoolTabs';

export function SchoolPictures({ isMap }: { isMap: boolean }) {
  const { t } = useText();
  const can = useCan();
  const [query, setQuery] = useQueryState();
  const [filter, setFilter] = useState<SchoolFilter>({ ...noFilter, q: query.q ?? '' });
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const list = useList(School, { ...useDeferredValue(schoolPayload(filter)), page: 1, pageSize: 200 });
  const schools = (list.data?.list ?? []).map(asSchool);
  const open = Number(query.id ?? 0) || null;
  const show = (id: number | null) => setQuery({ ...query, id: id === null ? '' : String(id) });
  return (
    <section className={css.card}>
      <div className={css.bar}>
        <SchoolFilters filter={filter} onChange={setFilter} />
        <span className={css.faint}>{list.data && t(s.count, { count: schools.length })}</span>
        <span style={{ flex: 1 }} />
        <Gate permission="system.school.add">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {t(listTexts.add, { title: inSentence(t(School.title)) })}
          </Button>
        </Gate>
      </div>
      <Shown loading={list.isPending} error={list.error} onRetry={() => void list.refetch()} height={420}>
        {schools.length === 0 ? (
          <EmptyList
            of={School}
            isSearching={JSON.stringify(filter) !== JSON.stringify(noFilter)}
            onReset={() => setFilter(noFilter)}
            onAdd={can('system.school.add') ? () => setEditing('new') : undefined}
            mayImport={false}
          />
        ) : isMap ? (
          <SchoolMap schools={schools} height="calc(100vh - 290px)" selected={open} onSelect={show} />
        ) : (
          <div className={css.grid}>
            {schools.map((school) => (
              <SchoolCard key={school.id} school={school} onSelect={() => show(school.id)} />
            ))}
          </div>
        )}
      </Shown>
      {open !== null && (
        <ResourceDetail
          of={listedSchool}
          id={open}
          tabs={schoolTabs()}
          show={schoolShow}
          onEdit={setEditing}
          onClose={() => show(null)}
        />
      )}
      {editing !== null && (
        <ResourceForm
          of={School}
          id={editing === 'new' ? null : editing}
          inputs={{ openingHours: HoursInput }}
          open
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

const asSchool = (row: WireOf<typeof School>) => ({
  id: row.id,
  code: row.code,
  name: nameOf(School, row),
  kind: row.kind,
  state: row.state,
  region: labelOf(row, 'regionId') ?? '',
  principal: text(row.$labels?.principalId),
  address: text(row.address),
  phone: text(row.phone),
  location: (row.location ?? null) as Geo | null,
  licenceUntil: text(row.licenceUntil),
  approvalNo: text(row.approvalNo),
  suspendedUntil: text(row.suspendedUntil),
  staff: row.staff,
});
