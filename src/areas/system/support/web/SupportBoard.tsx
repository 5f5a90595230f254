// The requests by state. Moving a card takes the step that leads there and asks what that step asks.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Board } from '#kernel/web/widgets/Board';
import { Gate } from '#kernel/web/widgets/Gate';
import { Shown } from '#kernel/web/widgets/States';
import { SupportLife, SupportRequest } from '../model/support';
import { SupportAssign } from './SupportAssign';
import { SupportPeople } from './SupportPeople';
import { listedRequest } from './supportListed';
import { supportTexts as s } from './supportTexts';

const columns = Object.entries(SupportLife.states).map(([key, { label, tone }]) => ({
  key,
  title: label,
  ...(tone ? { tone } : {}),
  // Into some no person moves a request: an approval or the people asked decide.
  closed: !Object.values(SupportLife.transitions).some((step) => !step.internal && step.to.includes(key)),
}));

/** What takes a request into that state, where this person may do it. */
const stepTo = (row: WireOf<typeof SupportRequest>, to: string): string | undefined =>
  Object.entries(SupportLife.transitions).find(
    ([name, one]) => one.from.includes(row.state) && one.to.includes(to) && mayDo(row, name),
  )?.[0];

export function SupportBoard() {
  const { t } = useText();
  const [assigning, setAssigning] = useState<WireOf<typeof SupportRequest> | null>(null);
  const [query, setQuery] = useQueryState();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const open = Number(query.id ?? 0) || null;
  const show = (id: number | null) => setQuery({ ...query, id: id === null ? '' : String(id) });
  const list = useList(SupportRequest, { pageSize: 200 });
  const { start, dialog } = useTransition(listedRequest);
  const kinds = SupportRequest.fields.kind.options!;

  const move = (row: WireOf<typeof SupportRequest>, to: string) => {
    const step = stepTo(row, to);
    if (step === 'assign') setAssigning(row);
    else if (step) start(row, step);
  };

  return (
    <Shown loading={list.isPending} error={list.error} onRetry={() => void list.refetch()} height={480}>
      <Gate permission="system.supportRequest.add">
        <Flex justify="flex-end" style={{ marginBottom: 12 }}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {t(s.add)}
          </Button>
        </Flex>
      </Gate>
      <Board<WireOf<typeof SupportRequest>>
        columns={columns}
        cards={list.data?.list ?? []}
        keyOf={(row) => `${row.id}`}
        columnOf={(row) => row.state}
        nameOf={(row) => row.no}
        mayMove={(row, to) => stepTo(row, to) !== undefined}
        onMove={move}
        height={620}
        render={(row) => (
          <Flex vertical gap={4}>
            <Typography.Link onClick={() => show(row.id)}>{labelOf(row, 'schoolId')}</Typography.Link>
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {t(kinds[row.kind]?.label ?? pair('', ''))} · {t(s.headCount, { count: row.headCount })}
            </Typography.Text>
            <Typography.Text style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
              {row.fromOn.slice(5)} – {row.toOn.slice(5)}
            </Typography.Text>
            {(row.people as unknown[] | null)?.length ? <SupportPeople row={row} /> : null}
          </Flex>
        )}
      />
      {dialog}
      {open !== null && (
        <ResourceDetail
          of={listedRequest}
          id={open}
          actions={(row) =>
            mayDo(row, 'assign') && (
              <Button type="primary" onClick={() => setAssigning(row)}>
                {t(s.assign)}
              </Button>
            )
          }
          onEdit={setEditing}
          onClose={() => show(null)}
          tabs={[{ key: 'people', label: s.people, content: (row) => <SupportPeople row={row} isFull /> }]}
        />
      )}
      {editing !== null && (
        <ResourceForm
          of={SupportRequest}
          id={editing === 'new' ? null : editing}
          open
          onClose={() => setEditing(null)}
        />
      )}
      {assigning && <SupportAssign row={assigning} onClose={() => setAssigning(null)} />}
    </Shown>
  );
}
