// 简历进度: the stages as columns. Dropping a card takes the step that leads there and asks what that step asks.
import { Checkbox, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Board } from '#kernel/web/widgets/Board';
import { Shown } from '#kernel/web/widgets/States';
import { Application, ApplicationLife } from '../model/application';
import { assignMany } from '../model/applicationCalls';
import { applicationsByStage } from '../model/board';
import { ProgressCard } from './ProgressCard';
import { progressTexts as p } from './progressTexts';
import { StageLine } from './StageLine';

type Stage = keyof typeof ApplicationLife.states;
const steps = Object.entries(ApplicationLife.transitions);
const narrow = { width: 180 };
const ended = ['rejected', 'withdrawn'];
const stageTab = [
  { key: 'stages', label: p.stages, content: ({ id }: WireOf<typeof Application>) => <StageLine applicationId={id} /> },
];

const stepTo = (row: WireOf<typeof Application>, to: string): string | undefined =>
  steps.find(
    ([name, one]) => !one.internal && one.from.includes(row.state) && one.to.includes(to) && mayDo(row, name),
  )?.[0];

export default function ProgressPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  // Who comes from a figure comes for its rows.
  const view = query.view === 'table' || query.createdAtFrom ? 'table' : 'board';
  return (
    <Flex vertical gap={12}>
      <Segmented
        value={view}
        onChange={(next) => setQuery(next === 'table' ? { view: 'table' } : {})}
        style={{ alignSelf: 'flex-start' }}
        options={[
          { value: 'board', label: t(p.board) },
          { value: 'table', label: t(p.table) },
        ]}
      />
      {view === 'board' ? <StageBoard /> : <ApplicationTable />}
    </Flex>
  );
}

function StageBoard() {
  const { t } = useText();
  const open = useOpen();
  const [query, setQuery] = useQueryState();
  const [withEnded, setWithEnded] = useState(false);
  const asked = {
    jobId: Number(query.jobId) || null,
    schoolId: Number(query.schoolId) || null,
    ownerId: Number(query.ownerId) || null,
  };
  const choose = (name: string) => (id: number | number[] | null) => {
    const { [name]: _, ...rest } = query;
    setQuery(typeof id === 'number' ? { ...rest, [name]: String(id) } : rest);
  };
  const answer = useAnswer(applicationsByStage, asked, { every: 10_000 });
  const { start, dialog } = useTransition(Application);
  const columns = (answer.data ?? []).filter(({ stage }) => withEnded || !ended.includes(stage));
  const name = (stage: string) => t(ApplicationLife.states[stage as Stage].label);
  const whyNot = (row: WireOf<typeof Application>, to: string) => {
    const leading = steps.filter(([, one]) => one.to.includes(to) && one.from.includes(row.state));
    const shut = leading.find(([, one]) => !one.internal);
    if (shut) return t(p.needsRight, { step: t(shut[1].label) });
    return leading.length > 0 ? t(p.byItself) : t(p.noWay, { from: name(row.state), to: name(to) });
  };
  return (
    <>
      <Flex gap={8} wrap align="center">
        <RefPicker to="job" value={asked.jobId} onChange={choose('jobId')} placeholder={t(p.job)} style={narrow} />
        <RefPicker
          to="school"
          value={asked.schoolId}
          onChange={choose('schoolId')}
          placeholder={t(p.school)}
          style={narrow}
        />
        <RefPicker
          to="staff"
          value={asked.ownerId}
          onChange={choose('ownerId')}
          placeholder={t(p.owner)}
          style={narrow}
        />
        <Checkbox checked={withEnded} onChange={(event) => setWithEnded(event.target.checked)}>
          {t(p.folded)}
        </Checkbox>
      </Flex>
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={480}>
        <Board<WireOf<typeof Application>>
          columns={columns.map(({ stage, total, totalIsCapped }) => ({
            key: stage,
            title: ApplicationLife.states[stage as Stage].label,
            ...(ApplicationLife.states[stage as Stage].tone
              ? { tone: ApplicationLife.states[stage as Stage].tone }
              : {}),
            total: totalIsCapped ? `${total}+` : String(total),
          }))}
          cards={columns.flatMap(({ cards }) => cards)}
          keyOf={(row) => `${row.id}`}
          columnOf={(row) => row.state}
          nameOf={(row) => labelOf(row, 'candidateId') ?? ''}
          mayMove={(row, to) => stepTo(row, to) !== undefined}
          whyNot={whyNot}
          onMove={(row, to) => start(row, stepTo(row, to)!)}
          height={540}
          render={(row) => (
            <ProgressCard
              row={row}
              onOpen={() => open('/resumePersonnel', { id: `${row.candidateId}` }, labelOf(row, 'candidateId'))}
            />
          )}
        />
      </Shown>
      {dialog}
    </>
  );
}

function ApplicationTable() {
  const can = useCan();
  const [asked, setAsked] = useState<{ rows: { id: number }[]; done: () => void } | null>(null);
  return (
    <>
      <ResourcePage
        of={Application}
        tabs={stageTab}
        batch={
          can('recruitment.application.assign')
            ? [
                {
                  key: 'assign',
                  label: assignMany.label,
                  run: (ids, done) => setAsked({ rows: ids.map((id) => ({ id })), done }),
                },
              ]
            : []
        }
      />
      {asked && <CallDialog of={assignMany} rows={asked.rows} onDone={asked.done} onClose={() => setAsked(null)} />}
    </>
  );
}
