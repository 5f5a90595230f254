// What each counsellor is to reach in a month, as a sheet: cells are typed into and kept when left, Enter goes down.

import { CopyOutlined, LeftOutlined, RightOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, DatePicker, Flex, Table, Typography } from 'antd';
import type dayjs from 'dayjs';
import { useState } from 'react';
import { fen, grouped, yuan } from '#kernel/model/money';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { ImportWizard } from '#kernel/web/resource/transfer/ImportWizard';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { copyTargets, SalespersonTarget } from '../model/salesperson';
import { TargetCell } from './TargetCell';
import { targetTexts } from './targetTexts';
import { useTargets } from './useTargets';

const figures = ['leads', 'calls', 'wechats', 'invites', 'visits', 'trials', 'members', 'amount'] as const;
const written = (day: dayjs.Dayjs): string => day.format('YYYY-MM');

export function TargetGrid() {
  const { t } = useText();
  const { message } = App.useApp();
  const [at, setAt] = useState(() => zonedNow().startOf('month'));
  const [schoolId, setSchoolId] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [isImporting, setImporting] = useState(false);
  const month = written(at);
  const { counsellors, people, byStaff, targets, save, refresh, pageSize } = useTargets({ month, schoolId, page });

  const copy = async () => {
    try {
      const before = written(at.subtract(1, 'month'));
      const { count } = await sendCall(copyTargets, {
        from: before,
        to: month,
      });
      if (count > 0) message.success(t(targetTexts.copied, { count, month: before }));
      else message.info(t(targetTexts.nothingCopied, { month: before }));
      await refresh();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const step = (by: number) => setAt(at.add(by, 'month'));
  const sum = (name: (typeof figures)[number]): string => {
    const values = people.map(({ staffId }) => byStaff.get(Number(staffId))?.[name] ?? 0);
    if (name !== 'amount') return String(values.reduce<number>((all, one) => all + Number(one), 0));
    return grouped(yuan(values.reduce<number>((all, one) => all + (fen(String(one)) ?? 0), 0)));
  };
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Button icon={<LeftOutlined />} aria-label={t(targetTexts.monthBefore)} onClick={() => step(-1)} />
        <DatePicker
          picker="month"
          allowClear={false}
          value={at}
          aria-label={t(SalespersonTarget.fields.month.label)}
          onChange={(day) => day && setAt(day.startOf('month'))}
        />
        <Button icon={<RightOutlined />} aria-label={t(targetTexts.monthAfter)} onClick={() => step(1)} />
        <RefPicker
          to="school"
          value={schoolId}
          onChange={(id) => {
            setSchoolId(id as number | null);
            setPage(1);
          }}
          allowClear
          placeholder={t(targetTexts.anySchool)}
          aria-label={t(targetTexts.anySchool)}
          style={{ width: 180 }}
        />
        <Button icon={<CopyOutlined />} onClick={copy}>
          {t(targetTexts.copyMonth)}
        </Button>
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          {t(targetTexts.importTargets)}
        </Button>
        <Typography.Text type="secondary">{t(targetTexts.gridHelp)}</Typography.Text>
      </Flex>
      <Shown
        loading={counsellors.isPending || (targets.isPending && people.length > 0)}
        error={counsellors.error ?? targets.error}
        onRetry={() => void Promise.all([counsellors.refetch(), targets.refetch()])}
        empty={counsellors.data?.total === 0}
        emptyText={t(targetTexts.noCounsellors)}
        height={320}
      >
        <Table<WireRow>
          size="small"
          bordered
          rowKey="id"
          dataSource={people}
          scroll={{ x: 'max-content', y: 520 }}
          pagination={
            (counsellors.data?.total ?? 0) > pageSize && {
              current: page,
              pageSize,
              total: counsellors.data!.total,
              showSizeChanger: false,
              onChange: setPage,
            }
          }
          columns={[
            {
              key: 'staff',
              title: t(SalespersonTarget.fields.staffId.label),
              width: 120,
              fixed: 'start' as const,
              render: (_, person) => <span data-data>{labelOf(person, 'staffId')}</span>,
            },
            ...figures.map((name) => ({
              key: name,
              title: t(SalespersonTarget.fields[name].label),
              width: name === 'amount' ? 140 : 88,
              render: (_: unknown, person: WireRow, place: number) => (
                <TargetCell
                  // Another month is another cell: nothing half typed goes over.
                  key={`${month}:${person.id}`}
                  place={`${name}:${place}`}
                  next={`${name}:${place + 1}`}
                  label={`${labelOf(person, 'staffId')} ${t(SalespersonTarget.fields[name].label)}`}
                  isMoney={name === 'amount'}
                  value={(byStaff.get(Number(person.staffId))?.[name] ?? null) as string | number | null}
                  onSave={(value) => save(Number(person.staffId), name, value)}
                />
              ),
            })),
          ]}
          summary={() => (
            <Table.Summary fixed>
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>{t(targetTexts.sum)}</Table.Summary.Cell>
                {figures.map((name, i) => (
                  <Table.Summary.Cell key={name} index={i + 1} align="right">
                    {sum(name)}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            </Table.Summary>
          )}
        />
      </Shown>
      {isImporting && <ImportWizard of={SalespersonTarget} open onClose={() => setImporting(false)} />}
    </Flex>
  );
}
