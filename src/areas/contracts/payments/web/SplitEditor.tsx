// How an amount is paid: one row a method; what nobody typed an amount for takes the rest.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Select, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useChoices } from '#kernel/web/settings';
import { cashLike, hasTradeNo, payMethods } from '../../finance/model/methods';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import { payTexts as p } from './payTexts';
import type { Till, TypedSplit } from './useTill';

interface SplitEditorProps {
  till: Till;
  /** What the family has with us pays for contracts only. */
  ownMeans?: boolean;
  /** Of each way the account that supervised money goes to. */
  custody?: Readonly<Partial<Record<TypedSplit['method'], number>>>;
}

export function SplitEditor({ till: { rows, setRows, told }, ownMeans = false, custody = {} }: SplitEditorProps) {
  const { t, locale } = useText();
  const ways = useChoices('contracts.pay.methods', cashLike);
  const own = { balance: told?.balance ?? '0.00', study_fund: told?.grant ?? '0.00' };
  const offered: TypedSplit['method'][] = [
    ...(['cash', 'wechat', 'alipay', 'pos', 'bank_transfer'] as const).filter((method) => ways.includes(method)),
    ...(['balance', 'study_fund'] as const).filter((method) => ownMeans && own[method] !== '0.00'),
  ];
  const change = (at: number, changes: Partial<TypedSplit>) =>
    setRows(rows.map((row, i) => (i === at ? { ...row, ...changes } : row)));
  const box = useRef<HTMLDivElement>(null);
  const wasAdded = useRef(false);
  const add = () => {
    if (rows.length >= 8) return;
    wasAdded.current = true;
    setRows([...rows, { method: 'cash', amount: null }]);
  };
  // By the keyboard one goes on in the row that was added.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a row is there
  useEffect(() => {
    if (!wasAdded.current) return;
    wasAdded.current = false;
    box.current?.querySelector<HTMLInputElement>(`input[aria-label="${t(p.amount)} ${rows.length}"]`)?.focus();
  }, [rows.length]);
  return (
    <Flex vertical gap={8} ref={box}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its place
        <Flex key={at} gap={8} wrap align="center">
          <Select
            style={{ width: 110 }}
            aria-label={`${t(p.method)} ${at + 1}`}
            value={row.method}
            onChange={(method) =>
              change(at, { method, accountId: custody[method] ?? null, tradeNo: null, tendered: null })
            }
            options={offered.map((method) => ({ value: method, label: payMethods[method][locale === 'en' ? 1 : 0] }))}
          />
          <HundredthsInput
            prefix="¥"
            label={`${t(p.amount)} ${at + 1}`}
            value={row.amount ?? told?.rows[at]?.amount ?? null}
            onEnter={add}
            onChange={(amount) => change(at, { amount })}
          />
          {(row.method === 'balance' || row.method === 'study_fund') && (
            <Typography.Text type="secondary">{t(p.available, { amount: grouped(own[row.method]) })}</Typography.Text>
          )}
          {hasTradeNo(row.method) && (
            <>
              <RefPicker
                to="pay_account"
                asked={{ method: row.method, active: true }}
                allowClear
                style={{ width: 180 }}
                placeholder={t(p.account)}
                aria-label={`${t(p.account)} ${at + 1}`}
                value={row.accountId}
                onChange={(accountId) => change(at, { accountId: typeof accountId === 'number' ? accountId : null })}
              />
              <Input
                style={{ width: 180 }}
                maxLength={64}
                placeholder={t(p.tradeNo)}
                aria-label={`${t(p.tradeNo)} ${at + 1}`}
                value={row.tradeNo ?? ''}
                onChange={(event) => change(at, { tradeNo: event.target.value || null })}
              />
            </>
          )}
          {row.method === 'cash' && (
            <>
              <HundredthsInput
                label={`${t(p.tendered)} ${at + 1}`}
                prefix={t(p.tendered)}
                value={row.tendered ?? 0}
                onChange={(tendered) => change(at, { tendered: tendered || null })}
              />
              {told?.rows[at] && told.rows[at].change !== '0.00' && (
                <Typography.Text>{t(p.change, { amount: told.rows[at].change })}</Typography.Text>
              )}
            </>
          )}
          {rows.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t(p.removeSplit, { n: at + 1 })}
              onClick={() => setRows(rows.filter((_, i) => i !== at))}
            />
          )}
        </Flex>
      ))}
      <Flex gap={12} align="center">
        <Button icon={<PlusOutlined />} disabled={rows.length >= 8} onClick={add}>
          {t(p.addSplit)}
        </Button>
        {told && told.missing !== '0.00' && (
          <Typography.Text type="danger">{t(p.left, { amount: told.missing })}</Typography.Text>
        )}
        {told && told.over !== '0.00' && (
          <Typography.Text type="danger">{t(p.over, { amount: told.over })}</Typography.Text>
        )}
      </Flex>
    </Flex>
  );
}
