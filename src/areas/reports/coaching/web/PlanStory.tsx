// One student's way through a plan: how sessions were judged, what tests say, and every session with its result.
import { Button, Card, Flex, Rate, Timeline, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { CoachAssessment } from '../model/assessment';
import { type CoachStory, coachStory } from '../model/calls';
import { CoachPlan } from '../model/plan';
import { CoachSession } from '../model/session';
import css from './coach.module.css';
import { coachTexts as c } from './coachTexts';

export function PlanStory({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const { data, error, isPending, refetch } = useAnswer(coachStory, { id });
  return (
    <Shown loading={isPending} error={error} onRetry={() => void refetch()} height={420}>
      {data && (
        <div className={css.stack}>
          <Card
            size="small"
            title={
              <Flex gap={8} align="center">
                <span data-data>{data.plan.student}</span>
                <StateTag option={CoachPlan.fields.state.options?.[data.plan.state]} />
              </Flex>
            }
            extra={
              <Flex gap={8}>
                {can('customers.customer.view') && (
                  <Button
                    size="small"
                    onClick={() => open('/customerDetail', { id: String(data.plan.customerId) }, data.plan.student)}
                  >
                    {t(c.student)}
                  </Button>
                )}
                <Button size="small" onClick={onBack}>
                  {t(c.back)}
                </Button>
              </Flex>
            }
          >
            <Typography.Paragraph type="secondary" data-data>
              {[data.plan.no, data.plan.course, data.plan.coach, data.plan.school].filter(Boolean).join(' · ')} ·{' '}
              {data.plan.startOn} – {data.plan.endOn}
            </Typography.Paragraph>
            <Typography.Text>
              {t(c.progress, { done: data.done, planned: data.planned })}
              {data.plan.goalScore !== null && ` · ${t(c.goal, { goal: data.plan.goalScore })}`}
            </Typography.Text>
            {data.plan.goal && <Typography.Paragraph data-data>{data.plan.goal}</Typography.Paragraph>}
          </Card>
          <div className={css.pair}>
            <Ratings story={data} />
            <Tests story={data} />
          </div>
          <Card size="small" title={t(c.sessions)}>
            {data.sessions.length === 0 ? <Empty height={120} text={t(c.noSessions)} /> : <Sessions story={data} />}
          </Card>
        </div>
      )}
    </Shown>
  );
}

function Ratings({ story }: { story: CoachStory }) {
  const { t } = useText();
  const held = story.sessions.filter(({ state }) => state === 'done').reverse();
  const { focus, mood, level } = CoachSession.fields;
  const names = { focus: t(focus.label), mood: t(mood.label), level: t(level.label), guardian: t(c.guardian) };
  return (
    <Card size="small" title={t(c.ratings)}>
      {held.length === 0 ? (
        <Empty height={240} text={t(c.noSessions)} />
      ) : (
        <Chart
          height={240}
          label={t(c.ratings)}
          spec={{
            kind: 'line',
            categories: held.map(({ at }) => momentText(at, 'MM-DD')),
            series: (Object.keys(names) as (keyof typeof names)[]).map((key) => ({
              name: names[key],
              values: held.map(({ ratings }) => ratings[key]),
            })),
          }}
        />
      )}
    </Card>
  );
}

function Tests({ story: { assessments, dimensions } }: { story: CoachStory }) {
  const { t } = useText();
  const used = dimensions.filter(({ id }) => assessments.some(({ scores }) => scores[id] !== undefined));
  const kinds = CoachAssessment.fields.kind.options ?? {};
  const named = (kind: string, on: string) => `${kinds[kind] ? t(kinds[kind].label) : kind} ${on.slice(5)}`;
  return (
    <Card size="small" title={t(c.tests)}>
      {assessments.length === 0 ? (
        <Empty height={240} text={t(c.noTests)} />
      ) : (
        <Chart
          height={240}
          label={t(c.tests)}
          spec={{
            kind: 'bar',
            categories: [...used.map(({ name }) => name), t(c.total)],
            series: assessments.map(({ kind, on, total, scores }) => ({
              name: named(kind, on),
              values: [...used.map(({ id }) => scores[id] ?? null), total],
            })),
          }}
        />
      )}
    </Card>
  );
}

const colours: Readonly<Record<string, string>> = { done: 'green', missed_student: 'red', missed_coach: 'red' };

function Sessions({ story }: { story: CoachStory }) {
  const { t } = useText();
  const open = useOpen();
  return (
    <Timeline
      items={story.sessions.slice(0, 60).map((one) => ({
        key: one.id,
        color: colours[one.state] ?? 'gray',
        content: (
          <>
            <Flex gap={8} align="center" wrap>
              <Typography.Link onClick={() => open('/CloudcoachReport', { tab: 'sessions', id: String(one.id) })}>
                {momentText(one.at, 'YYYY-MM-DD HH:mm')}
              </Typography.Link>
              <span data-data>{one.coach}</span>
              <StateTag option={CoachSession.fields.state.options?.[one.state]} />
              {one.ratings.guardian !== null && <Rate disabled value={one.ratings.guardian} />}
            </Flex>
            <div data-data>{[one.topics, one.result].filter(Boolean).join(' — ')}</div>
            <Typography.Text type="secondary">
              {one.homework && t(c.homework, { done: one.homework })}
              {one.nextPlan && ` · ${t(c.next, { next: one.nextPlan })}`}
            </Typography.Text>
            {one.comment && <div data-data>“{one.comment}”</div>}
            {one.recordingId !== null && (
              <Typography.Link onClick={() => open('/recordIndex', { id: String(one.recordingId) })}>
                {t(c.recording)}
              </Typography.Link>
            )}
          </>
        ),
      }))}
    />
  );
}
