// 会议纪要: the meeting whole, what came of each topic, decisions, and who does what by when.
import { App, Button, Card, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { useKept } from '#kernel/web/resource/form/useKept';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Comments } from '../../comments/web/Comments';
import { Meeting, MeetingAction } from '../model/meeting';
import { carryAction, meetingComments, minutesDesk, saveMinutes } from '../model/meetingCalls';
import { meetingTexts as x } from './meetingTexts';

const tabs = [
  {
    key: 'minutes',
    label: x.minutes,
    content: (row: WireOf<typeof Meeting>) => <Minutes key={row.version} row={row} />,
  },
  {
    key: 'actions',
    label: x.actionsTab,
    content: ({ id }: WireOf<typeof Meeting>) => <ResourcePage of={MeetingAction} given={{ meetingId: id }} />,
  },
  {
    key: 'comments',
    label: x.comments,
    content: ({ id }: WireOf<typeof Meeting>) => <Comments calls={meetingComments} target="meeting" id={id} />,
  },
];

export default function MinutesPage() {
  const open = useOpen();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  if (id === null) return <Empty height={360} />;
  return (
    <ResourceDetail
      kind="page"
      of={Meeting}
      id={id}
      tabs={tabs}
      onEdit={(one) => open('/Addmeeting', { id: String(one) })}
    />
  );
}

interface Topic {
  id: number;
  title: string;
  outcome: string | null;
}

function Minutes({ row }: { row: WireOf<typeof Meeting> }) {
  const { t } = useText();
  const { message } = App.useApp();
  const desk = useAnswer(minutesDesk, { id: row.id });
  const saving = useCall(saveMinutes);
  const carrying = useCall(carryAction);
  const topics = Array.isArray(row.agenda) ? (row.agenda as Topic[]) : [];
  const decided = Array.isArray(row.decisions) ? (row.decisions as { text: string }[]) : [];
  const [text, setText] = useKept(`minutes:${row.id}:${row.version}`, row.minutes ?? '');
  const [decisions, setDecisions] = useState(decided.map((one) => one.text).join('\n'));
  const [outcomes, setOutcomes] = useState<Record<number, string>>(
    Object.fromEntries(topics.map((one) => [one.id, one.outcome ?? ''])),
  );
  const save = async () => {
    try {
      await saving.run({
        ...{ id: row.id, version: row.version, minutes: text },
        outcomes: topics.map(({ id }) => ({ id, outcome: outcomes[id] ?? '' })),
        decisions: decisions
          .split('\n')
          .map((one) => one.trim())
          .filter(Boolean)
          .map((one) => ({ text: one })),
      });
      message.success(t(x.saved));
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const mayWrite = desk.data?.mayWrite ?? false;
  return (
    <Shown loading={desk.isPending} error={desk.error} onRetry={() => void desk.refetch()} height={240}>
      <Flex vertical gap={12}>
        {!mayWrite && <Typography.Text type="secondary">{t(x.readOnly)}</Typography.Text>}
        {desk.data && desk.data.attendanceRate !== null && (
          <Typography.Text>
            {t(x.attendance)} {desk.data.attendanceRate}%
          </Typography.Text>
        )}
        {desk.data && desk.data.carried.length > 0 && (
          <Card size="small" title={t(x.last)}>
            {desk.data.carried.map(({ id, content, dueDate }) => (
              <Flex key={id} gap={8} align="center">
                <span data-data>
                  {content} · {dueDate}
                </span>
                {mayWrite && (
                  <Button size="small" type="link" onClick={() => void carrying.run({ id, meetingId: row.id })}>
                    {t(carryAction.label)}
                  </Button>
                )}
              </Flex>
            ))}
          </Card>
        )}
        {topics.map(({ id, title }) => (
          <label key={id} htmlFor={`outcome-${id}`}>
            <Typography.Text strong data-data>
              {title}
            </Typography.Text>
            <Input.TextArea
              id={`outcome-${id}`}
              placeholder={t(x.outcome)}
              readOnly={!mayWrite}
              autoSize={{ minRows: 2, maxRows: 4 }}
              value={outcomes[id] ?? ''}
              onChange={(event) => setOutcomes({ ...outcomes, [id]: event.target.value })}
            />
          </label>
        ))}
        <Input.TextArea
          aria-label={t(x.minutes)}
          placeholder={t(x.minutes)}
          readOnly={!mayWrite}
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Input.TextArea
          aria-label={t(x.decisions)}
          placeholder={t(x.decisions)}
          readOnly={!mayWrite}
          autoSize={{ minRows: 2, maxRows: 4 }}
          value={decisions}
          onChange={(event) => setDecisions(event.target.value)}
        />
        {mayWrite && (
          <Button
            type="primary"
            loading={saving.isRunning}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => void save()}
          >
            {t(x.saveMinutes)}
          </Button>
        )}
      </Flex>
    </Shown>
  );
}
