// What became of a push: rates, ways out, and each person by name; those who have not read it are reminded from here.
import { Flex, Segmented, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { Shown } from '#kernel/web/widgets/States';
import { MessagePush, type Part, pushFigures, pushRecipients, remindPush } from '../model/messagePush';
import { pushTexts as m } from './pushTexts';

const perPage = 50;

export function PushReceipts({ id }: { id: number }) {
  const { t } = useText();
  const [part, setPart] = useState<Part>('unread');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useAnswer(pushRecipients, { id, part, page });
  const options = Object.entries(pushRecipients.input.part.options!) as [Part, { label: { zh: string; en: string } }][];
  return (
    <Space orientation="vertical" size={12} style={{ width: '100%' }}>
      <Rates id={id} />
      <Flex justify="space-between" wrap gap={8}>
        <Segmented
          value={part}
          options={options.map(([value, { label }]) => ({ value, label: t(label) }))}
          onChange={(next) => {
            setPart(next);
            setPage(1);
          }}
        />
        <CallButton of={remindPush} rows={[{ id }]} />
      </Flex>
      <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
        <Table
          size="small"
          rowKey="id"
          dataSource={data?.people ?? []}
          locale={{ emptyText: t(m.nobody) }}
          pagination={{
            current: page,
            pageSize: perPage,
            total: data?.total ?? 0,
            showSizeChanger: false,
            showTotal: (total) => t(m.total, { total }),
            onChange: setPage,
          }}
          columns={[
            { title: t(m.name), dataIndex: 'name' },
            ...(part === 'missed'
              ? [{ title: t(m.reason), dataIndex: 'reason' }]
              : [
                  { title: t(m.school), dataIndex: 'school' },
                  {
                    title: t(m.at),
                    dataIndex: 'at',
                    render: (at: string | null) => (at ? momentText(at, 'YYYY-MM-DD HH:mm') : t(m.none)),
                  },
                ]),
          ]}
        />
      </Shown>
    </Space>
  );
}

function Rates({ id }: { id: number }) {
  const { t } = useText();
  const { data } = useAnswer(pushFigures, { id });
  if (!data) return null;
  const { readers, read, confirmed } = data;
  const rate = (n: number | null) => (n === null ? t(m.none) : `${n.toFixed(1)} %`);
  const channels = MessagePush.fields.channels.options!;
  return (
    <Space wrap aria-live="polite">
      <span>
        {t(m.rates, { readers, read, confirmed, readRate: rate(data.readRate), confirmRate: rate(data.confirmRate) })}
      </span>
      {data.channels.map(({ channel, ...way }) => (
        <Tag key={channel}>{`${t(channels[channel]!.label)} · ${t(m.way, way)}`}</Tag>
      ))}
    </Space>
  );
}
