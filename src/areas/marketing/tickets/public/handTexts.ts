import { texts } from '#kernel/model/text';

export const handTexts = texts('marketing.ticketInHand', {
  order: ['订单 {no}', 'Order {no}'],
  none: ['没有可用的门票', 'There is no ticket'],
  hint: ['入场时请出示二维码，每张票一次有效', 'Show the code at the door; each ticket lets in once'],
});
