// The requests by state. Moving a card takes the step that leads there and asks what that step asks.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/ResourceForm';
import { labelOf, mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useList } from '#kernel/web/resource/useRows';
import { useTransition } from '#kernel/web/resource/useTransition';
import { Board } from '#kernel/web/widgets/Board';
import { Gate } from '#kernel/web/widgets/Gate';
import { Shown } from '#kernel/web/widgets/States';
import { SupportLife, SupportRequest } from '../model/support';
import { SupportAssign } from './SupportAssign';
import { SupportPeople } from './SupportPeople';
import { listedRequest } from './supportListed';
import { supportTexts as s } from './supportTexts';

const shown = ['draft', 'submitted', 'approved', 'assigned', 'ongoing', 'finished', 'rated'] as const;
const columns = shown.map((key) => {
  const { label, tone } = SupportLife.states[key];
  return { key, title: label, ...(tone ? { tone } : {}), closed: key === 'draft' };
});

export function SupportBoard() {
  const { t } = useText();
  const [assigning, setAssigning] = useState<WireRow | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const list = useList(SupportRequest, { state: [...shown], pageSize: 200 });
  const { start, dialog } = useTransition(listedRequest);
  const kinds = SupportRequest.fields.kind.options!;

  const move = (row: WireRow, to: string) => {
    const step = Object.entries(SupportLife.transitions).find(
      ([name, one]) => one.from.includes(String(row.state)) && one.to.includes(to) && mayDo(row, name),
    );
    if (!step) throw new Error(t(s.cannotMove));
    if (step[0] === 'assign') setAssigning(row);
    else start(row, step[0]);
  };

  return (
    <Shown loading={list.isPending} error={list.error} onRetry={() => void list.refetch()} height={480}>
      <Gate permission="system.supportRequest.add">
        <Flex justify="flex-end" style={{ marginBottom: 12 }}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t(s.add)}
          </Button>
        </Flex>
      </Gate>
      <Board<WireRow>
        columns={columns}
        cards={list.data?.list ?? []}
        keyOf={(row) => String(row.id)}
        columnOf={(row) => String(row.state)}
        nameOf={(row) => String(row.no)}
        onMove={async (row, to) => move(row, to)}
        height={620}
        render={(row) => (
          <Flex vertical gap={4}>
            <Typography.Link onClick={() => setOpen(row.id)}>{labelOf(row, 'schoolId')}</Typography.Link>
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {t(kinds[String(row.kind)]?.label ?? pair('', ''))} · {t(s.headCount, { count: Number(row.headCount) })}
            </Typography.Text>
            <Typography.Text style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
              {String(row.fromOn).slice(5)} – {String(row.toOn).slice(5)}
            </Typography.Text>
            {(row.people as unknown[] | null)?.length ? <SupportPeople row={row} /> : null}
          </Flex>
        )}
      />
      {dialog}
      {isAdding && <ResourceForm of={SupportRequest} open onClose={() => setAdding(false)} />}
      {assigning && <SupportAssign row={assigning} onClose={() => setAssigning(null)} />}
      {open !== null && (
        <ResourceDetail
          of={listedRequest}
          id={open}
          onClose={() => setOpen(null)}
          tabs={[{ key: 'people', label: s.people, content: (row) => <SupportPeople row={row} isFull /> }]}
        />
      )}
    </Shown>
  );
}
