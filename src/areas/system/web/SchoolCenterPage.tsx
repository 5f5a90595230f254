// 校区中心: the schools as cards, as a table or on the map; a school's drawer holds everything that belongs to it.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { inSentence } from '#kernel/web/resource/plainText';
import { type DetailTab, ResourceDetail } from '#kernel/web/resource/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows';
import { useList } from '#kernel/web/resource/useRows';
import { listTexts } from '#kernel/web/resourceTexts';
import { can } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/navigation';
import { Gate } from '#kernel/web/widgets/Gate';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Device } from '../model/device';
import { Lease } from '../model/lease';
import { OpeningProject } from '../model/opening';
import { School } from '../model/organisation';
import { FranchiseTab } from './FranchiseTab';
import { CloseChecks } from './schools/CloseChecks';
import { DepartmentTree } from './schools/DepartmentTree';
import { RelatedTable } from './schools/RelatedTable';
import { SchoolCard } from './schools/SchoolCard';
import { SchoolMap } from './schools/SchoolMap';
import css from './schools/schools.module.css';
import { schoolTexts as s } from './schools/schoolTexts';
import { useLook } from './schools/useLook';

type Look = 'cards' | 'table' | 'map';
const looks: readonly Look[] = ['cards', 'table', 'map'];

/** Each tab needs its own permission and is absent without it. */
const tabs = (): DetailTab[] =>
  [
    {
      key: 'departments',
      label: s.departments,
      permission: 'system.department.view',
      content: (row: WireRow) => <DepartmentTree schoolId={row.id} />,
    },
    {
      key: 'franchise',
      label: s.franchise,
      permission: 'system.franchiseAgreement.view',
      content: (row: WireRow) => <FranchiseTab schoolId={row.id} />,
    },
    related('leases', s.leases, Lease, ['no', 'landlord', 'startOn', 'endOn', 'monthlyRent', 'state']),
    related('devices', s.devices, Device, ['name', 'kindId', 'sn', 'room', 'state']),
    related('opening', s.opening, OpeningProject, ['templateId', 'openOn', 'managerId', 'state']),
    {
      key: 'closing',
      label: s.closing,
      permission: 'system.school.startClose',
      content: (row: WireRow) => <CloseChecks schoolId={row.id} />,
    },
  ].filter((tab) => can(tab.permission));

const related = (
  key: string,
  label: DetailTab['label'],
  of: typeof Lease | typeof Device | typeof OpeningProject,
  columns: string[],
) => ({
  key,
  label,
  permission: `system.${of.entity}.view`,
  content: (row: WireRow) => (
    <RelatedTable of={of} filter={{ schoolId: row.id }} columns={columns.filter((name) => name in of.fields)} />
  ),
});

export default function SchoolCenterPage() {
  const { t } = useText();
  const [look, setLook] = useLook<'cards' | 'map'>('cards');
  return (
    <>
      <Segmented<Look>
        aria-label={t(s.look)}
        style={{ marginBottom: 12 }}
        value={look}
        onChange={setLook}
        options={looks.map((value) => ({ value, label: t(s[value]) }))}
      />
      {look === 'table' ? <ResourcePage of={School} tabs={tabs()} /> : <Pictures isMap={look === 'map'} />}
    </>
  );
}

/** Cards and map show every school one reaches; a chain has hundreds, not thousands. */
function Pictures({ isMap }: { isMap: boolean }) {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const q = query.q ?? '';
  const list = useList(School, { q: useDeferredValue(q.trim()), page: 1, pageSize: 200 });
  const schools = (list.data?.list ?? []).map(asSchool);
  const open = Number(query.id ?? 0) || null;
  const show = (id: number | null) => setQuery({ ...query, id: id === null ? '' : String(id) });
  return (
    <section className={css.card}>
      <div className={css.bar}>
        <Input.Search
          allowClear
          style={{ width: 260 }}
          placeholder={t(s.find)}
          aria-label={t(s.find)}
          value={q}
          onChange={(event) => setQuery({ ...query, q: event.target.value })}
        />
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
          <Empty text={t(s.none)} height={320} />
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
        <ResourceDetail of={School} id={open} tabs={tabs()} onEdit={setEditing} onClose={() => show(null)} />
      )}
      {editing !== null && (
        <ResourceForm of={School} id={editing === 'new' ? null : editing} open onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

const asSchool = (row: WireRow) => ({
  id: row.id,
  code: String(row.code),
  name: String(row.name),
  kind: String(row.kind),
  state: String(row.state),
  region: String(row.$labels?.regionId ?? ''),
  principal: text(row.$labels?.principalId),
  address: text(row.address),
  phone: text(row.phone),
  location: (row.location ?? null) as Geo | null,
});
