import { expect, test } from 'vitest';
import { askingSteps, awaited, formFields } from './approvals';
import { longText, money, states, text } from './fields';
import { resource } from './resource';
import { lifecycle, possible } from './states';

const OrderLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Approving', 'orange'],
    ordered: ['已下单', 'Ordered', 'green'],
    void: ['作废', 'Void', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      approval: { kind: 'shop.order', approved: 'ordered', form: ['total'] },
    },
    discard: {
      label: ['作废', 'Discard'],
      from: ['draft', 'ordered'],
      approval: { kind: 'shop.discard', approved: 'void' },
      fields: { reason: longText('原因', 'Reason', { required: true }) },
    },
  },
});

const Order = resource({
  name: 'order',
  area: 'shop',
  path: '/shop/v1/order',
  title: ['订单', 'Order'],
  fields: {
    no: text('编号', 'Number', { required: true }),
    total: money('合计', 'Total'),
    approvalNo: awaited(),
    state: states(OrderLife),
  },
});

const way = (name: keyof typeof OrderLife.transitions) => {
  const { from, to, internal } = OrderLife.transitions[name];
  return { from, to, internal };
};

test('a step that waits in a state of its own is moved on, back to where it came from, or again into waiting', () => {
  expect(way('submit')).toEqual({ from: ['draft'], to: ['approving'], internal: false });
  expect(way('submitApproved')).toEqual({ from: ['approving'], to: ['ordered'], internal: true });
  expect(way('submitRejected')).toEqual({ from: ['approving'], to: ['draft'], internal: true });
  expect(way('submitReturned')).toEqual({ from: ['approving'], to: ['draft'], internal: true });
  expect(way('submitWithdrawn')).toEqual({ from: ['approving', 'draft'], to: ['draft'], internal: true });
  expect(way('submitResubmitted')).toEqual({ from: ['draft'], to: ['approving'], internal: true });
});

test('a row that stays while it waits knows only what approval makes of it', () => {
  expect(way('discardApproved')).toEqual({ from: ['draft', 'ordered'], to: ['void'], internal: true });
  expect(Object.keys(OrderLife.transitions)).not.toContain('discardRejected');
});

test('nobody presses an outcome', () => {
  expect(possible(OrderLife, 'approving')).toEqual([]);
  expect(possible(OrderLife, 'draft')).toEqual(['submit', 'discard']);
});

test('deciders read the form and what the dialog asked', () => {
  const [submit, discard] = askingSteps(Order);
  expect(Object.keys(formFields(Order, submit!))).toEqual(['total']);
  expect(Object.keys(formFields(Order, discard!))).toEqual(['reason']);
});

test('a step that could come from several states must say where a refusal leads', () => {
  const declare = () =>
    lifecycle({
      states: { a: ['甲', 'A', 'grey'], b: ['乙', 'B', 'grey'], c: ['丙', 'C', 'grey'] },
      initial: 'a',
      transitions: { go: { label: ['走', 'Go'], from: ['a', 'b'], to: 'c', approval: { kind: 'x.y', approved: 'a' } } },
    });
  expect(declare).toThrow('must say what it is when rejected');
});
