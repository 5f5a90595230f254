// How an amount is paid: one row a method; the last one takes the rest.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Select, Typography } from 'antd';
import { yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useChoices } from '#kernel/web/settings';
import { cashLike, hasTradeNo, payMethods } from '../../finance/model/methods';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import type { Splits } from '../model/payment';
import { payTexts as p } from './payTexts';

type Split = Splits[number];

interface SplitEditorProps {
  /** Fen. */
  amount: number;
  splits: Splits;
  onChange: (splits: Splits) => void;
}

export function SplitEditor({ amount, splits, onChange }: SplitEditorProps) {
  const { t, locale } = useText();
  const ways = useChoices('contracts.pay.methods', cashLike);
  const offered = cashLike.filter((method) => ways.includes(method));
  const left = amount - splits.reduce((sum, split) => sum + split.amount, 0);
  const change = (at: number, changes: Partial<Split>) =>
    onChange(splits.map((split, i) => (i === at ? { ...split, ...changes } : split)));
  return (
    <Flex vertical gap={8}>
      {splits.map((split, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its place
        <Flex key={at} gap={8} wrap align="center">
          <Select
            style={{ width: 110 }}
            aria-label={`${t(p.method)} ${at + 1}`}
            value={split.method}
            onChange={(method) => change(at, { method, accountId: null, tradeNo: null, tendered: null })}
            options={offered.map((method) => ({ value: method, label: payMethods[method][locale === 'en' ? 1 : 0] }))}
          />
          <HundredthsInput
            prefix="¥"
            label={`${t(p.amount)} ${at + 1}`}
            value={split.amount}
            onChange={(typed) => change(at, { amount: typed })}
          />
          {hasTradeNo(split.method) && (
            <>
              <RefPicker
                to="pay_account"
                allowClear
                style={{ width: 180 }}
                placeholder={t(p.account)}
                aria-label={`${t(p.account)} ${at + 1}`}
                value={split.accountId}
                onChange={(accountId) => change(at, { accountId: typeof accountId === 'number' ? accountId : null })}
              />
              <Input
                style={{ width: 180 }}
                maxLength={64}
                placeholder={t(p.tradeNo)}
                aria-label={`${t(p.tradeNo)} ${at + 1}`}
                value={split.tradeNo ?? ''}
                onChange={(event) => change(at, { tradeNo: event.target.value || null })}
              />
            </>
          )}
          {split.method === 'cash' && (
            <Tendered split={split} at={at} onChange={(tendered) => change(at, { tendered })} />
          )}
          {splits.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t(p.removeSplit, { n: at + 1 })}
              onClick={() => onChange(splits.filter((_, i) => i !== at))}
            />
          )}
        </Flex>
      ))}
      <Flex gap={12} align="center">
        <Button
          icon={<PlusOutlined />}
          disabled={splits.length >= 8}
          onClick={() => onChange([...splits, { method: 'cash', amount: Math.max(0, left) }])}
        >
          {t(p.addSplit)}
        </Button>
        {left !== 0 && <Typography.Text type="danger">{t(p.left, { amount: yuan(left) })}</Typography.Text>}
      </Flex>
    </Flex>
  );
}

function Tendered({ split, at, onChange }: { split: Split; at: number; onChange: (tendered: number | null) => void }) {
  const { t } = useText();
  const change = (split.tendered ?? 0) - split.amount;
  return (
    <>
      <HundredthsInput
        label={`${t(p.tendered)} ${at + 1}`}
        prefix={t(p.tendered)}
        value={split.tendered ?? 0}
        onChange={(typed) => onChange(typed || null)}
      />
      {split.tendered && change > 0 ? <Typography.Text>{t(p.change, { amount: yuan(change) })}</Typography.Text> : null}
    </>
  );
}
