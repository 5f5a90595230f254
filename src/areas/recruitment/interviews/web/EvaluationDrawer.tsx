// The form of one interview: items with their guides, the total as one goes, kept every ten seconds, submitted once.

import { Alert, App, Button, Card, Flex, Input, Rate, Segmented, Statistic, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { Frame } from '#kernel/web/widgets/Frame';
import { Labelled } from '#kernel/web/widgets/Labelled';
import { Shown } from '#kernel/web/widgets/States';
import { Evaluation, Interview } from '../model/interview';
import {
  concludeInterview,
  interviewSheet,
  type Sheet,
  saveEvaluation,
  submitEvaluation,
} from '../model/interviewCalls';
import { totalOf } from '../model/judging';
import { interviewTexts as x } from './interviewTexts';

const keepEvery = 10_000;
type Advice = 'strong_pass' | 'pass' | 'hold' | 'fail';
const advices: readonly Advice[] = ['strong_pass', 'pass', 'hold', 'fail'];
const isAdvice = (value: string | null | undefined): value is Advice => advices.some((one) => one === value);

export function EvaluationDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const answer = useAnswer(interviewSheet, { id });
  const sheet = answer.data?.interview.id === id ? answer.data : undefined;
  return (
    <Frame
      kind="drawer"
      title={sheet?.interview.candidate ?? t(x.evaluate)}
      width={640}
      open
      onCancel={onClose}
      footer={null}
    >
      <Shown loading={!sheet && !answer.error} error={answer.error} onRetry={() => void answer.refetch()} height={300}>
        {sheet && (sheet.own?.submittedAt ? <Submitted sheet={sheet} /> : <Writing key={id} sheet={sheet} />)}
      </Shown>
    </Frame>
  );
}

function Writing({ sheet }: { sheet: Sheet }) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const keeping = useCall(saveEvaluation);
  const submitting = useCall(submitEvaluation);
  // As the server has it.
  const [start, setStart] = useState({
    ...{ scores: sheet.own?.scores ?? {}, advice: sheet.own?.suggestion ?? null },
    ...{ strengths: sheet.own?.strengths ?? '', concerns: sheet.own?.concerns ?? '' },
  });
  const [{ scores, strengths, concerns, advice }, say] = useKeptSheet(`evaluation:${sheet.interview.id}`, start);
  const written = {
    ...{ interviewId: sheet.interview.id, scores, strengths, concerns },
    ...(isAdvice(advice) ? { suggestion: advice } : {}),
  };
  const keep = useRef(() => {});
  const kept = useRef(JSON.stringify(written));
  keep.current = () => {
    const now = JSON.stringify(written);
    if (now === kept.current) return;
    kept.current = now;
    // What could not be kept is tried again with the next change.
    keeping.run(written).then(
      () => setStart({ scores, strengths, concerns, advice }),
      () => {
        kept.current = '';
      },
    );
  };
  useEffect(() => {
    const timer = setInterval(() => keep.current(), keepEvery);
    return () => clearInterval(timer);
  }, []);
  const submit = () =>
    modal.confirm({
      centered: true,
      title: t(x.sure),
      onOk: () =>
        submitting
          .run(written)
          .then(() => message.success(t(x.submitted)))
          .catch((error: unknown) => message.error(messageOf(error))),
    });
  return (
    <Flex vertical gap={12}>
      {sheet.items.length === 0 && <Alert type="info" showIcon title={t(x.noForm)} />}
      {sheet.items.map(({ id, name, guide, weight, maxScore }) => (
        <Card key={id} size="small" title={<span data-data>{name}</span>} extra={t(x.weight, { n: weight })}>
          <Flex vertical gap={4}>
            <span data-data>{guide}</span>
            <Rate
              aria-label={name}
              count={maxScore}
              value={scores[id] ?? 0}
              onChange={(value) => say({ scores: { ...scores, [id]: value } })}
            />
          </Flex>
        </Card>
      ))}
      <Statistic title={t(x.total)} value={totalOf(sheet.items, scores) / 100} precision={1} />
      <Labelled text={t(x.strengths)}>
        <Input.TextArea
          rows={2}
          maxLength={1000}
          value={strengths}
          onChange={(e) => say({ strengths: e.target.value })}
        />
      </Labelled>
      <Labelled text={t(x.concerns)}>
        <Input.TextArea
          rows={2}
          maxLength={1000}
          value={concerns}
          onChange={(e) => say({ concerns: e.target.value })}
        />
      </Labelled>
      <Labelled text={t(x.advice)}>
        <Segmented
          value={advice ?? ''}
          onChange={(next) => say({ advice: next })}
          options={advices.map((value) => ({ value, label: t(Evaluation.fields.suggestion.options![value]!.label) }))}
        />
      </Labelled>
      <Button type="primary" loading={submitting.isRunning} onClick={submit}>
        {t(x.submit)}
      </Button>
    </Flex>
  );
}

function Submitted({ sheet }: { sheet: Sheet }) {
  const { t } = useText();
  const { interview, own, others, suggestion } = sheet;
  const adviceOf = (key: string | null) => (isAdvice(key) ? t(Evaluation.fields.suggestion.options![key]!.label) : '—');
  const resultOf = (key: string) => t(Interview.fields.result.options![key]!.label);
  return (
    <Flex vertical gap={12}>
      <Flex gap={32}>
        <Statistic title={t(x.total)} value={own?.total ?? 0} precision={1} />
        {interview.average !== null && (
          <Statistic title={t(Interview.fields.average.label)} value={interview.average} precision={1} />
        )}
      </Flex>
      {suggestion && <Alert type="info" title={t(x.suggested, { result: resultOf(suggestion) })} />}
      {interview.result && <Tag color="blue">{resultOf(interview.result)}</Tag>}
      {others.map((one) => (
        <Card
          key={one.name}
          size="small"
          title={<span data-data>{one.name}</span>}
          extra={one.isLead && <Tag>{t(x.lead)}</Tag>}
        >
          <Flex vertical gap={4}>
            <span>
              {one.total.toFixed(1)} · {adviceOf(one.suggestion)}
            </span>
            <span data-data>{one.strengths}</span>
            <span data-data>{one.concerns}</span>
          </Flex>
        </Card>
      ))}
      {interview.isLead && interview.state === 'held' && (
        <CallButton of={concludeInterview} given={{ id: interview.id }} look={{ type: 'primary' }} />
      )}
    </Flex>
  );
}
