// 员工档案: one person whole, from the sheet to the rights; without an id it is one's own.
import { Flex, Tabs } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan, useClient } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { StaffChange } from '../../changes/model/staffChange';
import { LabourContract } from '../../labour/model/labourContract';
import { resign } from '../../leaving/model/leaving';
import { Staff } from '../../model/staff';
import {
  StaffCertificate,
  StaffCheck,
  StaffContact,
  StaffEducation,
  StaffFile,
  StaffReward,
  StaffWork,
} from '../../records/model/records';
import { profileTexts as x } from './profileTexts';
import { Rights } from './Rights';
import { Track } from './Track';

const kept = [StaffContact, StaffEducation, StaffWork, StaffCertificate];
const noted = [StaffReward, StaffCheck, StaffFile];

const tabs = [
  { key: 'records', label: x.records, content: ({ id }: WireRow) => <Records staffId={id} /> },
  { key: 'track', label: x.track, content: ({ id }: WireRow) => <Career staffId={id} /> },
  { key: 'rights', label: x.rights, content: ({ id, name }: WireRow) => <Rights staffId={id} name={String(name)} /> },
];

/** Years and months since somebody came. */
function tenureOf(row: WireRow): { years: number; months: number } | null {
  const from = row.seniorityFrom ?? row.startOn;
  if (!from) return null;
  const [start, now] = [dayjs(String(from)), zonedNow()];
  const months = Math.max(0, (now.year() - start.year()) * 12 + now.month() - start.month());
  return { years: Math.floor(months / 12), months: months % 12 };
}

const asked = ['gender', 'birthday', 'email', 'idCard', 'address', 'education', 'household', 'marital', 'bankAccount'];
const completeOf = (row: WireRow): number =>
  Math.round((asked.filter((name) => row[name] || row.$masked?.includes(name)).length / asked.length) * 100);

export default function PersonalPage() {
  const { t } = useText();
  const [query] = useQueryState();
  const own = Number(useClient()?.uid ?? 0);
  const [editing, setEditing] = useState<number | null>(null);
  const id = Number(query.id) || own;
  if (!id) return <Empty height={360} text={t(x.none)} />;
  const figures = (row: WireRow) => {
    const tenure = tenureOf(row);
    return [
      { label: x.tenure, value: tenure ? t(x.years, tenure) : '—' },
      { label: x.complete, value: `${completeOf(row)}%` },
    ];
  };
  return (
    <>
      <ResourceDetail
        kind="page"
        of={Staff}
        id={id}
        tabs={tabs}
        figures={figures}
        onEdit={setEditing}
        actions={({ status }) =>
          id === own && (status === 'active' || status === 'probation') ? <CallButton of={resign} /> : null
        }
      />
      <ResourceForm of={Staff} open={editing !== null} id={editing} onClose={() => setEditing(null)} />
    </>
  );
}

function Records({ staffId }: { staffId: number }) {
  const { t } = useText();
  const can = useCan();
  const shown = [...(can('people.record.view') ? kept : []), ...(can('people.staffNote.view') ? noted : [])];
  return (
    <Tabs
      items={shown.map((of) => ({
        key: of.name,
        label: t(of.title),
        children: <ResourcePage of={of} given={{ staffId }} />,
      }))}
    />
  );
}

function Career({ staffId }: { staffId: number }) {
  const can = useCan();
  return (
    <Flex vertical gap={12}>
      <Track staffId={staffId} />
      {can('people.contract.view') && (
        <ResourcePage of={LabourContract} title={LabourContract.title} given={{ staffId }} />
      )}
      {can('people.change.view') && <ResourcePage of={StaffChange} title={StaffChange.title} given={{ staffId }} />}
    </Flex>
  );
}
