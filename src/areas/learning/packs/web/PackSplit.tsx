// How the price of a pack falls on its courses, as contracts will write it.
import { Table } from 'antd';
import { fen, grouped, share, yuan } from '#kernel/model/money';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { splitPack } from '../model/pack';
import { packTexts as p } from './packTexts';

const perLesson = (amount: string, qty: number): string =>
  qty > 0 ? grouped(yuan(share(fen(amount) ?? 0, 100, Math.round(qty * 100)))) : '';

export function PackSplit({ packId }: { packId: number }) {
  const { t } = useText();
  const split = useAnswer(splitPack, { packId });
  const parts = split.data ?? [];
  const total = parts.reduce((sum, { amount }) => sum + (fen(amount) ?? 0), 0);
  return (
    <Shown loading={split.isPending} error={split.error} onRetry={() => void split.refetch()} height={160}>
      <Table
        size="small"
        pagination={false}
        rowKey="courseId"
        dataSource={[...parts]}
        columns={[
          { title: t(p.course), dataIndex: 'course' },
          { title: t(p.lessons), dataIndex: 'qty', align: 'right' },
          { title: t(p.gift), dataIndex: 'giftQty', align: 'right' },
          { title: t(p.part), dataIndex: 'amount', align: 'right', render: (amount: string) => grouped(amount) },
          { title: t(p.perLesson), align: 'right', render: (_, part) => perLesson(part.amount, part.qty) },
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={3}>
              {t(p.total)}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} align="right">
              <strong>{grouped(yuan(total))}</strong>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={4} />
          </Table.Summary.Row>
        )}
      />
    </Shown>
  );
}
