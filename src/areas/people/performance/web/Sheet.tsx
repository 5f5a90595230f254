// One sheet as its owner or a rater sees it: lines, and what one gives where one is asked.
import { App, Button, Card, Flex, Input, InputNumber, Table, Typography } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { useKept } from '#kernel/web/resource/form/useKept';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { acceptSheet, appealSheet, PerfSheetLife, rate, type ShownSheet } from '../model/sheet';
import { performanceTexts as x } from './performanceTexts';

export function Sheet({ sheet, isOwn, onDone }: { sheet: ShownSheet; isOwn: boolean; onDone: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const rating = useCall(rate);
  const [given, setGiven] = useKept<Record<number, number>>(`perfScores:${sheet.id}`, {});
  const [words, setWords] = useKept(`perfWords:${sheet.id}`, '');
  const isAsked = sheet.state === (isOwn ? 'self_review' : 'scoring');
  const submit = async () => {
    try {
      const scores = Object.entries(given).map(([lineId, score]) => ({ lineId: Number(lineId), score }));
      await rating.run({ id: sheet.id, scores, words: words || null });
      message.success(t(x.submitted));
      setGiven({});
      setWords('');
      onDone();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Card
      size="small"
      title={
        <span data-data>
          {sheet.cycle} · {sheet.name}
        </span>
      }
      extra={<StateTag option={PerfSheetLife.states[sheet.state as keyof typeof PerfSheetLife.states]} />}
    >
      <Flex vertical gap={12}>
        {sheet.total !== null && (
          <Typography.Text strong>
            {t(x.result, {
              total: sheet.total,
              grade: sheet.grade ?? '',
              coefficient: (sheet.coefficient ?? 0).toFixed(2),
            })}
          </Typography.Text>
        )}
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 560 }}
          dataSource={sheet.lines}
          columns={[
            { title: t(x.dimension), dataIndex: 'dimension' },
            { title: t(x.item), dataIndex: 'item' },
            {
              title: t(x.weight),
              dataIndex: 'weight',
              align: 'right',
              render: (value: number) => (value ? `${value}%` : ''),
            },
            { title: t(x.target), dataIndex: 'target', align: 'right' },
            { title: t(x.actual), dataIndex: 'actual', align: 'right' },
            {
              ...{ title: t(isAsked ? x.give : x.points), align: 'right' as const },
              render: (_, { id, kind, item, score, mine }) =>
                isAsked && kind === 'rating' ? (
                  <InputNumber
                    min={0}
                    max={100}
                    precision={2}
                    aria-label={`${item} ${t(x.give)}`}
                    value={given[id] ?? null}
                    onChange={(value) => setGiven({ ...given, [id]: value ?? 0 })}
                  />
                ) : (
                  (score ?? mine ?? '')
                ),
            },
          ]}
        />
        {!isOwn && sheet.selfText && (
          <Typography.Paragraph type="secondary" data-data>
            {t(x.summary)}：{sheet.selfText}
          </Typography.Paragraph>
        )}
        {isAsked && (
          <Flex vertical gap={8}>
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 4 }}
              maxLength={isOwn ? 2000 : 300}
              aria-label={t(isOwn ? x.summary : x.words)}
              placeholder={t(isOwn ? x.summary : x.words)}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
            <Button
              type="primary"
              loading={rating.isRunning}
              onClick={() => void submit()}
              style={{ alignSelf: 'flex-start' }}
            >
              {t(x.submit)}
            </Button>
          </Flex>
        )}
        {isOwn && sheet.state === 'published' && (
          <Flex gap={8}>
            <CallButton of={acceptSheet} rows={[sheet]} look={{ type: 'primary' }} onDone={onDone} />
            <CallButton of={appealSheet} rows={[sheet]} onDone={onDone} />
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
