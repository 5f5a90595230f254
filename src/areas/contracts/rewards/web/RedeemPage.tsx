// /customCreditGoodsCreate: one family at the shelf. The key of the act is kept until it succeeds.
import { App, Button, Card, Checkbox, Col, Empty, Flex, InputNumber, Row, Statistic, Typography } from 'antd';
import { useState } from 'react';
import { fen } from '#kernel/model/money';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept, useKeptSheet } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { SplitEditor } from '../../payments/web/SplitEditor';
import { useTill } from '../../payments/web/useTill';
import { redeem, shelf } from '../model/order';
import { creditTexts as c } from './creditTexts';

const whom: { customerId: number | null; schoolId: number | null } = { customerId: null, schoolId: null };

export default function RedeemPage() {
  const { t } = useText();
  const [{ customerId, schoolId }, say] = useKeptSheet('redeem', whom);
  return (
    <Flex vertical gap={12}>
      <Card size="small">
        <Flex gap={12} wrap>
          <div style={{ width: 260 }}>
            <RefPicker
              to="customer"
              placeholder={t(c.customer)}
              aria-label={t(c.customer)}
              value={customerId}
              onChange={(next) => say({ customerId: typeof next === 'number' ? next : null })}
            />
          </div>
          <div style={{ width: 220 }}>
            <RefPicker
              to="school"
              placeholder={t(c.school)}
              aria-label={t(c.school)}
              value={schoolId}
              onChange={(next) => say({ schoolId: typeof next === 'number' ? next : null })}
            />
          </div>
        </Flex>
      </Card>
      {customerId && schoolId ? (
        <Basket key={`${customerId}.${schoolId}`} customerId={customerId} schoolId={schoolId} />
      ) : (
        <Empty description={t(c.customer)} />
      )}
    </Flex>
  );
}

function Basket({ customerId, schoolId }: { customerId: number; schoolId: number }) {
  const { t } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  const found = useAnswer(shelf, { customerId, schoolId });
  const { run, isRunning } = useCall(redeem);
  const [wanted, setWanted] = useKept<Record<number, number>>(`redeem:${customerId}:${schoolId}`, {});
  const [isNow, setNow] = useState(true);
  const [key] = useState(() => nonce().slice(0, 36));
  const chosen = (found.data?.goods ?? []).flatMap((one) => (wanted[one.id] ? [{ ...one, qty: wanted[one.id]! }] : []));
  const points = chosen.reduce((sum, one) => sum + one.points * one.qty, 0);
  const till = useTill({ asked: chosen.map((one) => ({ amount: fen(one.cash) ?? 0, times: one.qty })) });
  const asksCash = chosen.some((one) => one.cash !== '0.00');
  const take = async () => {
    try {
      const { no } = await run({
        ...{ customerId, schoolId, items: chosen.map(({ id, qty }) => ({ goodsId: id, qty })), deliver: isNow },
        ...{ clientKey: key, ...(asksCash ? { splits: till.splits } : {}) },
      });
      message.success(t(c.done, { no: `${no}` }));
      setWanted({});
      open('/customCreditList', { part: 'orders' });
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Shown
      loading={found.isPending}
      error={found.error}
      onRetry={() => void found.refetch()}
      empty={found.data?.goods.length === 0}
      emptyText={t(c.none)}
      height={240}
    >
      <Flex vertical gap={12}>
        <Statistic title={t(c.points)} value={found.data?.points ?? 0} />
        <Row gutter={[12, 12]}>
          {found.data?.goods.map((one) => (
            <Col key={one.id} span={6}>
              <Card size="small" title={one.name}>
                <Flex vertical gap={8}>
                  <span>
                    {one.cash === '0.00'
                      ? t(c.price, { points: one.points })
                      : t(c.priceCash, { points: one.points, cash: one.cash })}
                  </span>
                  {one.left !== null && (
                    <Typography.Text type="secondary">{t(c.left, { n: one.left })}</Typography.Text>
                  )}
                  {one.why ? (
                    <Typography.Text type="danger">{one.why}</Typography.Text>
                  ) : (
                    <InputNumber
                      min={0}
                      max={99}
                      precision={0}
                      aria-label={one.name}
                      value={wanted[one.id] ?? 0}
                      onChange={(qty) => setWanted((all) => ({ ...all, [one.id]: qty ?? 0 }))}
                    />
                  )}
                </Flex>
              </Card>
            </Col>
          ))}
        </Row>
        {asksCash && <SplitEditor till={till} />}
        <Flex gap={16} align="center">
          <Typography.Text strong>{t(c.total, { points })}</Typography.Text>
          {asksCash && <Typography.Text strong>{t(c.cash, { cash: till.told?.total ?? '' })}</Typography.Text>}
          <Checkbox checked={isNow} onChange={(event) => setNow(event.target.checked)}>
            {t(c.now)}
          </Checkbox>
          <Button
            type="primary"
            loading={isRunning}
            disabled={chosen.length === 0 || points > (found.data?.points ?? 0) || (asksCash && !till.isReady)}
            onClick={() => void take()}
          >
            {t(c.confirm)}
          </Button>
        </Flex>
      </Flex>
    </Shown>
  );
}
