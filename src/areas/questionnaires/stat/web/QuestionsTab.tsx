// A card for each question: its chart, its figures, its texts.
import { Alert, Card, Col, List, Row, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { type QuestionFigures, statQuestions } from '../model/statCalls';
import type { Asking } from './asking';
import { statTexts as s } from './statTexts';

export function QuestionsTab({ asked }: { asked: Asking }) {
  const { t } = useText();
  const found = useAnswer(statQuestions, asked);
  const { data } = found;
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={300}>
      {data?.suppressed && <Alert type="info" title={t(s.few)} />}
      <Row gutter={[12, 12]}>
        {data?.questions.map((question, at) => (
          <Col key={question.key} xs={24} lg={12}>
            <QuestionCard question={question} no={at + 1} />
          </Col>
        ))}
      </Row>
    </Shown>
  );
}

function QuestionCard({ question, no }: { question: QuestionFigures; no: number }) {
  const { t } = useText();
  const [kind, setKind] = useState<'bar' | 'pie'>('bar');
  const { options, rows, ranks, texts, mean, deviation, nps, chain } = question;
  const bar = (names: string[], values: (number | null)[]) => (
    <Chart
      label={question.title}
      height={220}
      spec={{ kind: 'bar', horizontal: true, categories: names, series: [{ name: t(s.count), values }] }}
    />
  );
  return (
    <Card
      size="small"
      title={<span data-data>{`${no}. ${question.title}`}</span>}
      extra={
        <>
          {question.isOld && <Tag>{t(s.old)}</Tag>}
          {t(s.answered, { count: question.answered })}
        </>
      }
    >
      {nps !== null && <Tag color="blue">{`${t(s.nps)} ${nps}`}</Tag>}
      {mean !== null && <Tag>{`${t(s.mean)} ${mean}`}</Tag>}
      {deviation !== null && <Tag>{`${t(s.deviation)} ${deviation}`}</Tag>}
      {chain !== null && <Tag color="gold">{`${t(s.chain)} ${chain}`}</Tag>}
      {options.length > 0 && (
        <>
          <Segmented size="small" value={kind} onChange={setKind} options={['bar', 'pie']} />
          {kind === 'bar' ? (
            bar(
              options.map(({ label, percent }) => `${label} ${percent}%`),
              options.map(({ count }) => count),
            )
          ) : (
            <Chart
              label={question.title}
              height={220}
              spec={{ kind: 'pie', parts: options.map(({ label, count }) => ({ name: label, value: count })) }}
            />
          )}
        </>
      )}
      {rows.some((row) => row.mean !== null) &&
        bar(
          rows.map(({ label }) => label),
          rows.map((row) => row.mean),
        )}
      {ranks.length > 0 && (
        <List
          size="small"
          dataSource={ranks}
          renderItem={({ label, rank }) => <List.Item data-data>{`${label} — ${t(s.rank)} ${rank ?? '—'}`}</List.Item>}
        />
      )}
      {texts.length > 0 && (
        <List
          size="small"
          pagination={{ pageSize: 5, size: 'small' }}
          dataSource={texts}
          renderItem={(text) => <List.Item data-data>{text}</List.Item>}
        />
      )}
    </Card>
  );
}
