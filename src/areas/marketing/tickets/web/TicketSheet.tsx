// The tickets of an order on paper: four to a page, each with its code.
import { Flex, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Drawer } from '#kernel/web/widgets/Panels';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { orderTickets } from '../model/ticketCalls';
import { ticketTexts as w } from './ticketTexts';

export function TicketSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const answer = useAnswer(orderTickets, { id });
  const tickets = (answer.data?.tickets ?? []).filter(({ state }) => state === 'unused');
  return (
    <Drawer open width={960} title={t(orderTickets.label)} onClose={onClose}>
      <Shown
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={tickets.length === 0}
        emptyText={t(w.nonePrinted)}
        height={360}
      >
        {answer.data && (
          <PrintFrame title={`${answer.data.activity} ${answer.data.orderNo}`}>
            <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '6mm' }}>
              {tickets.map((ticket) => (
                <Flex
                  key={ticket.id}
                  vertical
                  align="center"
                  justify="center"
                  gap={4}
                  data-data
                  style={{ height: '124mm', border: '1px dashed #999', breakInside: 'avoid', textAlign: 'center' }}
                >
                  <Typography.Title level={4} style={{ margin: 0 }}>
                    {answer.data.activity}
                  </Typography.Title>
                  <span>{`${ticket.type} · ${ticket.session}`}</span>
                  <span>{zoned(ticket.startAt)?.format('YYYY-MM-DD HH:mm')}</span>
                  <span>{answer.data.place}</span>
                  {ticket.text && <QrCode text={ticket.text} size={180} caption={ticket.ticketNo} />}
                  <span>{ticket.holder}</span>
                </Flex>
              ))}
            </div>
          </PrintFrame>
        )}
      </Shown>
    </Drawer>
  );
}
