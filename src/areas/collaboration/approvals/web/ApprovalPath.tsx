// The way of an approval: who has decided, whose turn it is, to whom it would go next.
import { Tag, Timeline } from 'antd';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { taskStates } from '../model/approval';
import type { PathStep } from '../model/calls';
import { a } from './approvalTexts';

const colours: Record<PathStep['state'], string> = {
  done: 'green',
  now: 'blue',
  next: 'gray',
  skipped: 'gray',
  refused: 'red',
  stuck: 'red',
};
const modeTexts = { all: a.modeAll, any: a.modeAny, sequence: a.modeSequence, vote: a.modeVote };

export function ApprovalPath({ path }: { path: readonly PathStep[] }) {
  const { t } = useText();
  const mode = (step: PathStep) =>
    step.people.length > 1 && step.mode ? t(modeTexts[step.mode as keyof typeof modeTexts]) : '';
  return (
    <Timeline
      items={path.map((step) => ({
        key: step.nodeId,
        color: colours[step.state],
        content: (
          <div>
            <b>{step.name}</b> {mode(step) && <Tag>{mode(step)}</Tag>}
            {step.state === 'next' && <Tag>{t(a.next)}</Tag>}
            {step.reason && <Tag color={step.state === 'stuck' ? 'red' : 'orange'}>{step.reason}</Tag>}
            {peopleOf(step).map(({ key, person }) => (
              <div key={key}>
                {person.name}
                {person.onBehalfOf && ` (${t(a.onBehalfOf, { name: person.onBehalfOf })})`}
                {person.state &&
                  ` · ${t({ zh: taskStates[person.state as keyof typeof taskStates][0], en: taskStates[person.state as keyof typeof taskStates][1] })}`}
                {person.at && ` · ${momentText(person.at, 'MM-DD HH:mm')}`}
                {person.comment && <div data-data>“{person.comment}”</div>}
              </div>
            ))}
          </div>
        ),
      }))}
    />
  );
}

const peopleOf = (step: PathStep) => step.people.map((person, i) => ({ key: `${step.nodeId}.${i}`, person }));
