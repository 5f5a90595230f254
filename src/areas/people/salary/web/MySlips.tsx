// 我的工资条: months without a figure; the figures of one after the password, for five minutes.
import { App, Button, Card, Descriptions, Flex, Input, Table, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sha256 } from '#kernel/web/api/sha256';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { SalarySlipLife } from '../model/run';
import { confirmSlip, mySlips, type OpenedSlip, openSlip, questionSlip } from '../model/runCalls';
import { salaryTexts as x } from './salaryTexts';

const shownFor = 5 * 60_000;

export function MySlips() {
  const { t } = useText();
  const { message } = App.useApp();
  const answer = useAnswer(mySlips, {});
  const opening = useCall(openSlip);
  const [asked, setAsked] = useState<number | null>(null);
  const [pwd, setPwd] = useState('');
  const [slip, setSlip] = useState<OpenedSlip | null>(null);
  useEffect(() => {
    if (!slip) return;
    const timer = setTimeout(() => setSlip(null), shownFor);
    return () => clearTimeout(timer);
  }, [slip]);
  const open = async (id: number) => {
    try {
      setSlip(await opening.run({ id, pwd: await sha256(pwd) }));
      setAsked(null);
      await answer.refetch();
    } catch (error) {
      message.error(messageOf(error));
    }
    setPwd('');
  };
  const done = () => {
    setSlip(null);
    void answer.refetch();
  };
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={answer.data?.length === 0}
      emptyText={t(x.noSlips)}
      height={240}
    >
      <Flex vertical gap={8}>
        {(answer.data ?? []).map(({ id, month, name, state }) => (
          <Card key={id} size="small">
            <Flex gap={12} align="center" wrap>
              <strong>{month}</strong>
              <span data-data>{name}</span>
              <StateTag option={SalarySlipLife.states[state as keyof typeof SalarySlipLife.states]} />
              {slip?.id === id ? (
                <Button size="small" onClick={() => setSlip(null)}>
                  {t(x.close)}
                </Button>
              ) : asked === id ? (
                <Flex gap={8}>
                  <Input.Password
                    autoFocus
                    autoComplete="current-password"
                    aria-label={t(x.password)}
                    placeholder={t(x.password)}
                    value={pwd}
                    onChange={({ target }) => setPwd(target.value)}
                    onPressEnter={() => void open(id)}
                    style={{ width: 200 }}
                  />
                  <Button type="primary" loading={opening.isRunning} disabled={!pwd} onClick={() => void open(id)}>
                    {t(x.open)}
                  </Button>
                </Flex>
              ) : (
                <Button size="small" type="primary" ghost onClick={() => setAsked(id)}>
                  {t(x.open)}
                </Button>
              )}
            </Flex>
            {slip?.id === id && <Opened slip={slip} onDone={done} />}
          </Card>
        ))}
      </Flex>
    </Shown>
  );
}

const sumsShown = ['income', 'basic', 'special', 'additional', 'taxable', 'taxTotal'] as const;

function Opened({ slip, onDone }: { slip: OpenedSlip; onDone: () => void }) {
  const { t } = useText();
  return (
    <Flex vertical gap={12} style={{ marginTop: 12 }}>
      <Descriptions
        size="small"
        column={{ xs: 2, md: 4 }}
        items={(['gross', 'insurance', 'tax', 'net'] as const).map((key) => ({
          key,
          label: t(x[key]),
          children: `¥${slip[key]}`,
        }))}
      />
      <Table
        size="small"
        rowKey={({ code, explain }) => `${code}:${explain}`}
        pagination={false}
        dataSource={slip.lines.filter(({ group }) => group !== 'company')}
        columns={[
          { title: t(x.item), dataIndex: 'name' },
          {
            title: t(x.amount),
            align: 'right',
            render: (_, line) => `${line.sign === 'minus' ? '−' : ''}${line.amount}`,
          },
          { title: t(x.how), dataIndex: 'explain' },
        ]}
      />
      {slip.taxSums.income && (
        <Descriptions
          size="small"
          title={t(x.soFar)}
          column={{ xs: 2, md: 3 }}
          items={sumsShown.map((key) => ({ key, label: t(x[key]), children: slip.taxSums[key] ?? '0.00' }))}
        />
      )}
      {slip.questionText && <Typography.Text>{t(x.yourQuestion, { text: slip.questionText })}</Typography.Text>}
      {slip.answerText && <Typography.Text>{t(x.answer, { text: slip.answerText })}</Typography.Text>}
      {slip.state === 'viewed' && (
        <Flex gap={8}>
          <CallButton of={confirmSlip} rows={[slip]} look={{ type: 'primary' }} onDone={onDone} />
          <CallButton of={questionSlip} rows={[slip]} onDone={onDone} />
        </Flex>
      )}
    </Flex>
  );
}
