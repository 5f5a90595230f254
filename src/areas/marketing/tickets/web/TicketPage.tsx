// 活动门票: types with their stock, orders from selling to refund, the tickets, every scan and the figures.
import { App, Card, Col, Flex, Row } from 'antd';
import { useState } from 'react';
import { grouped, yuan } from '#kernel/model/money';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Chart } from '#kernel/web/widgets/Chart';
import { Modal } from '#kernel/web/widgets/Panels';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Empty, Shown } from '#kernel/web/widgets/States';
import type { RefundRule } from '../model/refunds';
import { type OrderLine, scanResults, Ticket, TicketOrder, TicketScan, TicketType } from '../model/ticket';
import { checkTicket, orderTickets, pay, sendTickets, ticketQr, ticketStatistics } from '../model/ticketCalls';
import { RefundDialog } from './RefundDialog';
import { SellDialog } from './SellDialog';
import { TicketSheet } from './TicketSheet';
import { ticketTexts as w } from './ticketTexts';

const tabs: readonly PageTab[] = [
  { key: 'types', label: w.types, permission: 'marketing.ticketType.view', page: Types },
  { key: 'orders', label: w.orders, permission: 'marketing.ticketOrder.view', page: Orders },
  { key: 'tickets', label: w.tickets, permission: 'marketing.ticket.view', page: Tickets },
  { key: 'scans', label: w.scans, permission: 'marketing.ticketScan.view', page: Scans },
  { key: 'statistics', label: w.statistics, permission: 'marketing.ticketOrder.view', page: Statistics },
];

export default () => <PageTabs tabs={tabs} />;

function Types() {
  const { t } = useText();
  const rules = ({ refundRule }: WireOf<typeof TicketType>) =>
    (refundRule as RefundRule[])
      .map(({ hoursBefore, percent }) => t(w.rule, { hours: hoursBefore, percent }))
      .join(' · ');
  return <ResourcePage of={TicketType} show={{ refundRule: rules }} empty={<Empty text={t(w.none)} />} />;
}

function Orders() {
  const { t } = useText();
  const paying = useCall(pay);
  const [paid, setPaid] = useState<WireRow | null>(null);
  const [refunded, setRefunded] = useState<WireRow | null>(null);
  const [printed, setPrinted] = useState<number | null>(null);
  const { message } = App.useApp();
  const sending = useCall(sendTickets);
  const printing = useCall(orderTickets);
  const isInHand = (state: unknown) => state === 'paid' || state === 'part_refunded';
  return (
    <>
      <ResourcePage
        of={TicketOrder}
        show={{
          lines: ({ lines }) => (lines as OrderLine[]).map(({ qty, price }) => `${qty} × ¥${yuan(price)}`).join(' · '),
        }}
        toolbar={<SellDialog />}
        summary={({ tickets, paid: sum, refunded: back }) =>
          t(w.sums, { tickets: String(tickets ?? 0), paid: String(sum ?? '0.00'), refunded: String(back ?? '0.00') })
        }
        tabs={[
          {
            key: 'tickets',
            label: w.tickets,
            content: ({ id }) => <ResourcePage of={Ticket} given={{ orderId: id }} />,
          },
        ]}
        rowActions={[
          {
            key: 'print',
            label: orderTickets.label,
            isShown: ({ state }) => printing.isAllowed && isInHand(state),
            run: ({ id }) => setPrinted(id),
          },
          {
            key: 'send',
            label: sendTickets.label,
            isShown: ({ state }) => sending.isAllowed && isInHand(state),
            run: async ({ id }) => {
              const { url } = await sending.run({ id });
              await copyText(new URL(url, location.origin).href);
              message.success(t(w.sent));
            },
          },
          {
            key: 'pay',
            label: pay.label,
            isShown: ({ state }) => paying.isAllowed && state === 'holding',
            run: (row) => setPaid(row),
          },
          {
            key: 'refund',
            label: w.refund,
            danger: true,
            isShown: ({ state, $can }) =>
              (state === 'paid' || state === 'part_refunded') && ($can?.includes('refund') ?? false),
            run: (row) => setRefunded(row),
          },
        ]}
      />
      {paid && <CallDialog of={pay} rows={[paid]} onClose={() => setPaid(null)} />}
      {printed !== null && <TicketSheet id={printed} onClose={() => setPrinted(null)} />}
      {refunded && <RefundDialog id={refunded.id} onClose={() => setRefunded(null)} />}
    </>
  );
}

function Tickets() {
  const asking = useCall(ticketQr);
  const [shown, setShown] = useState<{ ticketNo: string; text: string } | null>(null);
  return (
    <>
      <ResourcePage
        of={Ticket}
        rowActions={[
          {
            key: 'qr',
            label: w.qr,
            isShown: ({ state }) => state === 'unused' || state === 'checked',
            run: async ({ id }) => setShown(await asking.run({ id })),
          },
        ]}
      />
      <Modal
        open={shown !== null}
        footer={null}
        title={shown?.ticketNo}
        onCancel={() => setShown(null)}
        destroyOnHidden
      >
        {shown && (
          <Flex justify="center">
            <QrCode text={shown.text} size={220} caption={shown.ticketNo} downloadName={shown.ticketNo} />
          </Flex>
        )}
      </Modal>
    </>
  );
}

function Scans() {
  const [once, setOnce] = useState(nonce);
  return (
    <ResourcePage
      of={TicketScan}
      toolbar={<CallButton of={checkTicket} given={{ nonce: once }} onDone={() => setOnce(nonce())} />}
    />
  );
}

function Statistics() {
  const { t } = useText();
  const answer = useAnswer(ticketStatistics, {});
  const [, setQuery] = useQueryState();
  const rowsOf =
    (tab: string, more: Record<string, string> = {}) =>
    () =>
      setQuery({ tab, ...more });
  const s = answer.data;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {s && (
        <Flex vertical gap={12}>
          <FigureTiles
            of={[
              { key: 'tickets', label: t(w.tickets), value: s.totals.tickets, onOpen: rowsOf('tickets') },
              { key: 'paid', label: t(w.paid), value: `¥${grouped(s.totals.paid)}`, onOpen: rowsOf('orders') },
              {
                key: 'refunded',
                label: t(w.refunded),
                value: `¥${grouped(s.totals.refunded)}`,
                onOpen: rowsOf('orders'),
              },
              {
                ...{ key: 'checked', label: t(w.checked), value: s.totals.checked },
                onOpen: rowsOf('tickets', { state: 'checked' }),
              },
            ]}
          />
          <Row gutter={[12, 12]}>
            <Col xs={24} lg={12}>
              <Card size="small" title={t(w.perDay)}>
                <Chart
                  label={t(w.perDay)}
                  spec={{
                    kind: 'bar',
                    categories: s.perDay.map(({ day }) => day),
                    series: [{ name: t(w.tickets), values: s.perDay.map(({ count }) => count) }],
                  }}
                />
              </Card>
            </Col>
            <Col xs={24} lg={6}>
              <Card size="small" title={t(w.byType)}>
                <Chart
                  label={t(w.byType)}
                  spec={{
                    kind: 'bar',
                    horizontal: true,
                    categories: s.byType.map(({ name }) => name),
                    series: [{ name: t(w.tickets), values: s.byType.map(({ sold }) => sold) }],
                  }}
                />
              </Card>
            </Col>
            <Col xs={24} lg={6}>
              <Card size="small" title={t(w.byResult)}>
                <Chart
                  label={t(w.byResult)}
                  spec={{
                    kind: 'bar',
                    horizontal: true,
                    categories: s.byResult.map(({ result }) =>
                      t({ zh: scanResults[result][0], en: scanResults[result][1] }),
                    ),
                    series: [{ name: t(w.scans), values: s.byResult.map(({ count }) => count) }],
                  }}
                />
              </Card>
            </Col>
          </Row>
        </Flex>
      )}
    </Shown>
  );
}
