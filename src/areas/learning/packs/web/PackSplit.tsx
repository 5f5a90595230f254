// How the price of a pack falls on its courses, as contracts will write it: of a pack that stands, and of one that is being typed.
import { Alert, Table } from 'antd';
import { grouped } from '#kernel/model/money';
import type { WireInput } from '#kernel/model/wire';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { useSettled } from '#kernel/web/useSettled';
import { Shown } from '#kernel/web/widgets/States';
import { type QuotedPart, quotePack } from '../model/pack';
import { packTexts as p } from './packTexts';

export function PackSplit({ packId }: { packId: number }) {
  return <Quote asked={{ packId }} />;
}

/** Beside the form: asked for when the hands rest, and reckoned by the server alone. */
export function LiveSplit({ id, values }: { id: number | null; values: FormValues }) {
  const { t } = useText();
  const items = typedItems(values.items);
  const price = String(values.salePrice ?? '');
  const asked = useSettled(
    {
      ...{ packId: id, items, salePrice: /^\d+(\.\d{1,2})?$/.test(price) ? price : null },
      schoolIds: (values.schoolIds ?? []) as number[],
    },
    300,
  );
  if (items.length === 0) return null;
  return (
    <section aria-label={t(p.split)} aria-live="polite">
      <h4>{t(p.split)}</h4>
      <Quote asked={asked} />
    </section>
  );
}

/** Those of which a course, lessons and a price are there already. */
function typedItems(given: unknown) {
  return (Array.isArray(given) ? (given as FormValues[]) : []).flatMap(({ courseId, qty, giftQty, unitPrice, sort }) =>
    courseId && Number(qty) > 0 && unitPrice !== null && unitPrice !== undefined && unitPrice !== ''
      ? [
          {
            ...{ courseId: Number(courseId), qty: Number(qty), giftQty: Number(giftQty) || 0 },
            ...{ unitPrice: String(unitPrice), sort: Number(sort) || 0 },
          },
        ]
      : [],
  );
}

function Quote({ asked }: { asked: WireInput<(typeof quotePack)['input']> }) {
  const { t } = useText();
  const quote = useAnswer(quotePack, asked);
  const money = (amount: string) => grouped(amount);
  return (
    <Shown loading={quote.isPending} error={quote.error} onRetry={() => void quote.refetch()} height={160}>
      {quote.data?.isBelowFloor && <Alert type="warning" showIcon title={t(p.belowFloor)} />}
      <Table<QuotedPart>
        size="small"
        pagination={false}
        rowKey="courseId"
        dataSource={quote.data?.parts ?? []}
        columns={[
          { title: t(p.course), dataIndex: 'course', render: (course: string) => <span data-data>{course}</span> },
          { title: t(p.lessons), dataIndex: 'qty', align: 'right' },
          { title: t(p.gift), dataIndex: 'giftQty', align: 'right' },
          { title: t(p.worth), dataIndex: 'worth', align: 'right', render: money },
          { title: t(p.share), dataIndex: 'share', align: 'right', render: (share: number) => `${share / 100} %` },
          { title: t(p.part), dataIndex: 'amount', align: 'right', render: money },
          { title: t(p.perLesson), dataIndex: 'perLesson', align: 'right', render: money },
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={3}>
              {t(p.total)}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} align="right">
              {money(quote.data?.listPrice ?? '')}
            </Table.Summary.Cell>
            <Table.Summary.Cell index={4} />
            <Table.Summary.Cell index={5} align="right">
              <strong>{money(quote.data?.total ?? '')}</strong>
            </Table.Summary.Cell>
            <Table.Summary.Cell index={6} />
          </Table.Summary.Row>
        )}
      />
    </Shown>
  );
}
