// What is behind a figure of the board: as many rows as it says, each leading to its customer.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented, Table, Typography } from 'antd';
import { useState } from 'react';
import { grouped } from '#kernel/model/money';
import type { Text } from '#kernel/model/text';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Drawer } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { AppointmentLife } from '../../appointments/model/appointment';
import { FollowUp } from '../../followUps/model/followUp';
import { type BoardFigure, type FigureRow, figureRows } from '../model/boardCalls';
import { boardTexts as b } from './boardTexts';
import type { BoardQuestion } from './useBoard';

interface FigureDrawerProps {
  title: string;
  /** One list, or the parts that the figure sets against each other. */
  lists: readonly BoardFigure[];
  question: BoardQuestion & { from: string; to: string };
  onClose: () => void;
}

const pageSize = 20;

export function FigureDrawer({ title, lists, question, onClose }: FigureDrawerProps) {
  const { t, locale } = useText();
  const open = useOpen();
  const [figure, setFigure] = useState(lists[0]!);
  const [page, setPage] = useState(1);
  const found = useQuery({
    queryKey: ['rows', 'customer', 'board', 'figureRows', locale, question, figure, page],
    queryFn: () => sendCall(figureRows, { ...question, figure, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const what = whatOf(figure);
  return (
    <Drawer open size={640} title={title} onClose={onClose}>
      {lists.length > 1 && (
        <Segmented
          value={figure}
          style={{ marginBottom: 12 }}
          onChange={(next) => {
            setFigure(next);
            setPage(1);
          }}
          options={lists.map((value) => ({ value, label: t(b[`${value}List`]) }))}
        />
      )}
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={320}>
        <Table<FigureRow>
          size="small"
          rowKey={({ customerId, name, staffId, at }) => `${customerId ?? name} ${staffId} ${at}`}
          dataSource={found.data?.list ?? []}
          pagination={{
            current: page,
            pageSize,
            total: found.data?.total ?? 0,
            onChange: setPage,
            showSizeChanger: false,
            showTotal: (total) => t(b.rows, { total }),
          }}
          columns={[
            {
              key: 'name',
              title: t(b.customer),
              render: (_, { customerId, name }) =>
                customerId ? (
                  <Typography.Link onClick={() => open('/customerDetail', { id: String(customerId) }, name)}>
                    {name}
                  </Typography.Link>
                ) : (
                  name
                ),
            },
            { key: 'staff', title: t(b.counsellor), dataIndex: 'staff' },
            { key: 'at', title: t(b.when), render: (_, { at }) => momentText(at, 'YYYY-MM-DD HH:mm') },
            ...(what
              ? [{ key: 'what', title: t(what.title), render: (_: unknown, line: FigureRow) => what.say(line.what, t) }]
              : []),
          ]}
        />
      </Shown>
    </Drawer>
  );
}

type Say = (what: string | null, t: ReturnType<typeof useText>['t']) => string;
const { result } = FollowUp.fields;

function whatOf(figure: BoardFigure): { title: Text; say: Say } | null {
  if (figure === 'calls' || figure === 'connected')
    return { title: result.label, say: (what, t) => t(result.options![what!]!.label) };
  if (['invites', 'expected', 'arrived', 'noShow'].includes(figure))
    return {
      title: b.state,
      say: (what, t) => t(AppointmentLife.states[what as keyof typeof AppointmentLife.states].label),
    };
  return figure === 'amount' ? { title: b.amount, say: (what) => `¥${grouped(what ?? '0')}` } : null;
}
