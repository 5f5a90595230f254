// The franchise of one school: its agreements, what it owes by the month. Stands in the school's detail.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { TransitionButtons } from '#kernel/web/resource/actions/TransitionButtons';
import { useRemove } from '#kernel/web/resource/actions/useRemove';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { listTexts } from '#kernel/web/resourceTexts';
import { Gate } from '#kernel/web/widgets/Gate';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { FranchiseAgreement } from '../model/franchise';
import { FranchiseFees } from './FranchiseFees';
import { franchiseTexts as f } from './franchiseTexts';

export function FranchiseTab({ schoolId }: { schoolId: number }) {
  const { t } = useText();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const agreements = useList(FranchiseAgreement, { schoolId, sort: '-startOn', pageSize: 50 });
  if (agreements.error) return <Failed error={agreements.error} onRetry={() => void agreements.refetch()} />;
  if (!agreements.data) return <Loading />;
  const rows = agreements.data.list;
  const add = (
    <Gate permission="system.franchiseAgreement.add">
      <Button icon={<PlusOutlined />} onClick={() => setEditing('new')}>
        {t(f.add)}
      </Button>
    </Gate>
  );
  return (
    <>
      {rows.length === 0 ? (
        <Empty text={t(f.none)} hint={t(f.noneHint)}>
          {add}
        </Empty>
      ) : (
        <Flex vertical gap={16}>
          <Flex justify="flex-end">{add}</Flex>
          {rows.map((row) => (
            <Agreement key={row.id} row={row} onOpen={setOpen} onEdit={setEditing} />
          ))}
          <Gate permission="system.franchiseFee.view">
            <FranchiseFees schoolId={schoolId} />
          </Gate>
        </Flex>
      )}
      {open !== null && (
        <ResourceDetail of={FranchiseAgreement} id={open} onEdit={setEditing} onClose={() => setOpen(null)} />
      )}
      {editing !== null && (
        <ResourceForm
          of={FranchiseAgreement}
          id={editing === 'new' ? null : editing}
          open
          values={{ schoolId }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface AgreementProps {
  row: WireOf<typeof FranchiseAgreement>;
  onOpen: (id: number) => void;
  onEdit: (id: number) => void;
}

function Agreement({ row, onOpen, onEdit }: AgreementProps) {
  const { t } = useText();
  const remove = useRemove(FranchiseAgreement);
  const { fields } = FranchiseAgreement;
  const base = t(fields.royaltyBase.options![row.royaltyBase]!.label);
  const isMoney = row.royaltyBase === 'receipts' || row.royaltyBase === 'revenue';
  const min = grouped(row.minRoyalty);
  const royalty = isMoney
    ? t(f.percentOf, { base, percent: row.royaltyPercent, min })
    : t(f.amountOf, { base, amount: grouped(row.royaltyAmount), min });
  return (
    <Card
      size="small"
      title={
        <Flex gap={8} align="center">
          <Typography.Link onClick={() => onOpen(row.id)}>{row.no}</Typography.Link>
          <StateTag option={fields.state.options![row.state]} />
          {row.exclusive === true && <Tag>{t(fields.exclusive.label)}</Tag>}
          {row.approvalNo ? (
            <Tag color="orange">
              {t(fields.approvalNo.label)} {row.approvalNo}
            </Tag>
          ) : null}
        </Flex>
      }
      extra={
        <Flex gap={8}>
          {mayDo(row, 'edit') && <Button onClick={() => onEdit(row.id)}>{t(listTexts.edit)}</Button>}
          {mayDo(row, 'delete') && (
            <Button danger onClick={() => remove([row], row.no)}>
              {t(listTexts.delete)}
            </Button>
          )}
          <TransitionButtons of={FranchiseAgreement} row={row} />
        </Flex>
      }
    >
      <Flex gap="8px 32px" wrap>
        <Fact label={t(fields.partner.label)} value={row.partner} />
        <Fact label={t(f.term)} value={`${row.startOn} – ${row.endOn}`} />
        <Fact label={t(f.terms)} value={royalty} />
        {row.marketingPercent > 0 && (
          <Fact label={t(fields.marketingPercent.label)} value={`${row.marketingPercent}%`} />
        )}
      </Flex>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Typography.Text type="secondary" style={{ fontSize: 13 }}>
        {label}
      </Typography.Text>
      <div style={{ fontVariantNumeric: 'tabular-nums' }}>{value}</div>
    </div>
  );
}
