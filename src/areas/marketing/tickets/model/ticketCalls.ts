// Selling, paying, giving back and scanning tickets, and what they came to.
import { call, rowOf, type } from '#kernel/model/call';
import { choice, datetime, json, mobile, ref, refs, shape, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { reason } from '../../model/said';
import { isWhole, type ScanResult, Ticket, TicketOrder } from './ticket';

const wishesShape = shape(
  (value): value is { typeId: number; qty: number }[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 20 &&
    value.every((one) => isWhole(one?.typeId, Number.MAX_SAFE_INTEGER) && isWhole(one?.qty, 20) && one.qty > 0),
);
export const sell = call('POST', `${TicketOrder.path}/add`, {
  label: ['售票', 'Sell'],
  permission: permission(TicketOrder, 'add'),
  input: {
    activityId: ref('活动', 'Activity', 'activity', { required: true }),
    buyerName: text('购票人', 'Buyer', { required: true, max: 20 }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    wishes: json('票', 'Tickets', wishesShape, { required: true }),
  },
  answer: rowOf(TicketOrder),
});

export const pay = call('POST', `${TicketOrder.path}/pay`, {
  label: ['收款', 'Pay'],
  permission: permission(TicketOrder, 'pay'),
  input: {
    id: ref('订单', 'Order', 'ticket_order', { required: true }),
    payMethod: choice(
      '方式',
      'Method',
      {
        cash: ['现金', 'Cash'],
        wechat: ['微信', 'WeChat'],
        alipay: ['支付宝', 'Alipay'],
        pos: ['刷卡', 'Card'],
        bank_transfer: ['转账', 'Transfer'],
      },
      { required: true, default: 'cash' },
    ),
    payRef: text('交易号', 'Reference', { max: 64, help: ['现金可不填', 'Not for cash'] }),
  },
  answer: rowOf(TicketOrder),
});

export interface RefundQuote {
  tickets: { id: number; ticketNo: string; state: string; hoursLeft: number; percent: number | null; amount: string }[];
  total: string;
}
export const refundQuote = call('GET', `${TicketOrder.path}/refundQuote`, {
  label: ['退票试算', 'What a refund comes to'],
  permission: permission(TicketOrder, 'view'),
  input: { id: ref('订单', 'Order', 'ticket_order', { required: true }) },
  answer: type<RefundQuote>(),
});
export const refundTickets = call('POST', `${TicketOrder.path}/refund`, {
  label: ['退票', 'Refund'],
  permission: permission(TicketOrder, 'refund'),
  danger: true,
  input: {
    id: ref('订单', 'Order', 'ticket_order', { required: true }),
    ticketIds: refs('门票', 'Tickets', 'ticket', { required: true, max: 20 }),
    reason,
  },
  answer: rowOf(TicketOrder),
});

export interface Checked {
  result: ScanResult;
  name?: string;
  type?: string;
  session?: string;
  first?: { at: string; gate: string | null };
}
export const checkTicket = call('POST', `${Ticket.path}/check`, {
  label: ['核销', 'Check'],
  permission: permission(Ticket, 'check'),
  input: {
    activityId: ref('活动', 'Activity', 'activity', { required: true }),
    raw: text('二维码或票号', 'QR text or number', { required: true, max: 200 }),
    gate: text('入口', 'Gate', { max: 20 }),
    at: datetime('时间', 'Time'),
    nonce: text('流水', 'Nonce', { required: true, max: 40 }),
  },
  answer: type<Checked>(),
});
export const ticketQr = call('GET', `${Ticket.path}/qr`, {
  label: ['二维码', 'QR code'],
  permission: permission(Ticket, 'view'),
  input: { id: ref('门票', 'Ticket', 'ticket', { required: true }) },
  answer: type<{ ticketNo: string; text: string }>(),
});

/** A ticket as it is printed, or shown on the phone of who bought it. */
interface TicketInHand {
  id: number;
  ticketNo: string;
  type: string;
  session: string;
  startAt: string;
  holder: string;
  state: Ticket['state'];
  /** Of its QR code; none where it lets nobody in any more. */
  text: string | null;
}
export interface TicketsInHand {
  activity: string;
  place: string;
  orderNo: string;
  tickets: TicketInHand[];
}
export const orderTickets = call('GET', `${TicketOrder.path}/tickets`, {
  label: ['打印门票', 'Print the tickets'],
  permission: permission(Ticket, 'view'),
  input: { id: ref('订单', 'Order', 'ticket_order', { required: true }) },
  answer: type<TicketsInHand>(),
});
export const sendTickets = call('POST', `${TicketOrder.path}/send`, {
  label: ['发送电子票', 'Send the tickets'],
  permission: permission(TicketOrder, 'add'),
  input: { id: ref('订单', 'Order', 'ticket_order', { required: true }) },
  answer: type<{ url: string }>(),
});

export interface TicketStatistics {
  perDay: { day: string; count: number; amount: string }[];
  byType: { name: string; sold: number; stock: number; amount: string }[];
  byResult: { result: ScanResult; count: number }[];
  totals: { tickets: number; paid: string; refunded: string; checked: number };
}
export const ticketStatistics = call('GET', `${TicketOrder.path}/statistics`, {
  label: ['门票统计', 'Ticket figures'],
  permission: permission(TicketOrder, 'view'),
  input: { activityId: ref('活动', 'Activity', 'activity') },
  answer: type<TicketStatistics>(),
});
