// Requests that have no document of their own: what an office asks for every week. Filled in by hand.
import { choice, date, datetime, type Fields, longText, money, text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { type Pair, pair, type Text } from '#kernel/model/text';

export interface CustomKind {
  key: string;
  name: Text;
  defaultFlow: string[];
  fields: Fields;
}

const custom = (key: string, name: Pair, defaultFlow: string[], fields: Fields): CustomKind => ({
  key: `custom.${key}`,
  name: pair(...name),
  defaultFlow,
  fields: keyFields(`collaboration.custom.${key}`, fields),
});

const reason = longText('事由', 'Reason', { required: true, max: 500 });
const uses = {
  travel: ['差旅', 'Travel'],
  meal: ['餐饮', 'Meals'],
  office: ['办公', 'Office'],
  other: ['其他', 'Other'],
} as const;

export const customKinds: readonly CustomKind[] = [
  custom('expense', ['报销', 'Expense'], ['superior', 'finance'], {
    amount: money('金额', 'Amount', { required: true, min: 1 }),
    spentOn: date('发生日期', 'Spent on', { required: true }),
    use: choice('类别', 'For', uses, { required: true }),
    reason,
  }),
  custom('purchase', ['采购', 'Purchase'], ['superior', 'finance'], {
    item: text('物品', 'Item', { required: true, max: 100 }),
    amount: money('预计金额', 'Estimated amount', { required: true, min: 1 }),
    neededOn: date('需要日期', 'Needed on'),
    reason,
  }),
  custom('vehicle', ['用车', 'Vehicle'], ['superior'], {
    from: datetime('开始', 'From', { required: true }),
    until: datetime('结束', 'Until', { required: true }),
    destination: text('目的地', 'Destination', { required: true, max: 100 }),
    reason,
  }),
  custom('general', ['通用', 'General'], ['superior'], {
    subject: text('主题', 'Subject', { required: true, max: 100 }),
    reason,
  }),
];
