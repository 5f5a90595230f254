// 面试列表: an interviewer's own page: what is today, what is ahead, what still waits for a word, what is done.
import { App, Button, Card, Flex, Tabs, Tag, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { zoned } from '#kernel/web/zone';
import { InterviewLife } from '../model/interview';
import { finishInterview, myInterviews, type OwnInterview, replyInterview } from '../model/interviewCalls';
import { EvaluationDrawer } from './EvaluationDrawer';
import css from './interviews.module.css';
import { interviewTexts as x } from './interviewTexts';

const views = ['today', 'ahead', 'toEvaluate', 'done'] as const;

export default function InterviewListPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const view = views.find((one) => one === query.view) ?? (query.id ? 'toEvaluate' : 'today');
  const answer = useAnswer(myInterviews, { view });
  const opened = Number(query.id) || null;
  const found = answer.data ?? [];
  return (
    <>
      <Tabs
        activeKey={view}
        onChange={(key) => setQuery({ view: key })}
        items={views.map((key) => ({ key, label: t(x[key]) }))}
      />
      <Shown
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={found.length === 0}
        emptyText={t(view === 'today' ? x.noneToday : x.none)}
        height={240}
      >
        <div className={css.cards}>
          {found.map((one) => (
            <OwnCard key={one.id} one={one} onEvaluate={() => setQuery({ view, id: String(one.id) })} />
          ))}
        </div>
      </Shown>
      {opened !== null && <EvaluationDrawer id={opened} onClose={() => setQuery({ view })} />}
    </>
  );
}

function OwnCard({ one, onEvaluate }: { one: OwnInterview; onEvaluate: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const open = useOpen();
  const replying = useCall(replyInterview);
  const finishing = useCall(finishInterview);
  const [isDeclining, setDeclining] = useState(false);
  const begun = Date.parse(one.startAt) <= Date.now();
  const isAhead = one.state === 'scheduled' || one.state === 'confirmed';
  const guarded = (run: () => Promise<unknown>) => () =>
    void run().catch((error: unknown) => message.error(messageOf(error)));
  return (
    <Card
      size="small"
      title={
        <span data-data>
          {zoned(one.startAt)?.format('MM-DD HH:mm')}–{zoned(one.endAt)?.format('HH:mm')}
        </span>
      }
      extra={<StateTag option={InterviewLife.states[one.state as keyof typeof InterviewLife.states]} />}
    >
      <Flex vertical gap={6}>
        <Typography.Text strong data-data>
          {one.candidate}
        </Typography.Text>
        <Typography.Text type="secondary" data-data>
          {one.job} · {one.round} · {one.way}
        </Typography.Text>
        <Typography.Text type="secondary" data-data>
          {one.place}
        </Typography.Text>
        {one.link && (
          <Typography.Link href={one.link} target="_blank" rel="noreferrer" ellipsis data-data>
            {one.link}
          </Typography.Link>
        )}
        {one.isLead && <Tag style={{ alignSelf: 'flex-start' }}>{t(x.lead)}</Tag>}
        <Flex gap={8} wrap>
          <Button size="small" onClick={() => open('/resumePage', { id: String(one.candidateId) }, one.candidate)}>
            {t(x.resume)}
          </Button>
          {isAhead && !begun && one.reply !== 'accepted' && (
            <Button size="small" onClick={guarded(() => replying.run({ id: one.id, reply: 'accepted' }))}>
              {t(x.accept)}
            </Button>
          )}
          {isAhead && !begun && one.reply !== 'declined' && (
            <Button size="small" onClick={() => setDeclining(true)}>
              {t(x.decline)}
            </Button>
          )}
          {isAhead && begun && (
            <Button size="small" onClick={guarded(() => finishing.run({ id: one.id }))}>
              {t(x.finish)}
            </Button>
          )}
          {begun && (
            <Button size="small" type="primary" onClick={onEvaluate}>
              {t(one.isEvaluated ? x.see : x.evaluate)}
            </Button>
          )}
        </Flex>
      </Flex>
      {isDeclining && (
        <CallDialog
          of={replyInterview}
          rows={[{ id: one.id }]}
          given={{ reply: 'declined' }}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  );
}
