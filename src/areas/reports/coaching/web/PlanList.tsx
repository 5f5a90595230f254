// Plans: started, rested, ended, given to another coach, filled with sessions.
import { Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { nameOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { zonedDay } from '#kernel/web/zone';
import { changeCoach, generateSessions } from '../model/calls';
import { CoachPlan, CoachPlanLife } from '../model/plan';
import { coachTexts as c } from './coachTexts';
import { SlotsInput } from './SlotsInput';

const views = (['active', 'paused', 'draft', 'finished', 'stopped'] as const).map(
  (key): ViewOf<typeof CoachPlan> => ({
    key,
    label: CoachPlanLife.states[key].label,
    filter: { state: key },
    ...(key === 'active' ? { sort: 'endOn' } : {}),
  }),
);
const isOpen = ({ state }: WireRow) => state === 'draft' || state === 'active';
const slotsInput = { slots: SlotsInput };

export function PlanList() {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const refresh = useRefreshRows(CoachPlan);
  const [asked, setAsked] = useState<{ what: 'generate' | 'changeCoach'; row: WireRow } | null>(null);
  const close = () => setAsked(null);
  const today = zonedDay(new Date());
  const startOn = String(asked?.row.startOn ?? '');
  return (
    <>
      <ResourcePage
        of={CoachPlan}
        views={views}
        needs={['state', 'startOn', 'endOn', 'customerId']}
        rowActions={[
          { key: 'story', label: c.story, run: ({ id }) => open('/CloudcoachReport', { plan: String(id) }) },
          {
            key: 'generate',
            label: c.generate,
            isShown: (row) => isOpen(row) && can('reports.coachSession.add'),
            run: (row) => setAsked({ what: 'generate', row }),
          },
          {
            key: 'changeCoach',
            label: c.changeCoach,
            isShown: (row) => (isOpen(row) || row.state === 'paused') && can('reports.coachPlan.changeCoach'),
            run: (row) => setAsked({ what: 'changeCoach', row }),
          },
        ]}
      />
      {asked?.what === 'generate' && (
        <CallDialog
          of={generateSessions}
          name={nameOf(CoachPlan, asked.row)}
          given={{ planId: asked.row.id }}
          start={{
            slots: [{ weekday: 'mon', time: '19:00' }],
            from: startOn > today ? startOn : today,
            to: String(asked.row.endOn ?? ''),
          }}
          inputs={slotsInput}
          preview={({ created, skipped }) => (
            <>
              <Typography.Paragraph>
                {t(c.created, { n: created.length, first: created[0] ?? '', last: created.at(-1) ?? '' })}
              </Typography.Paragraph>
              {skipped.length > 0 && (
                <Typography.Paragraph type="secondary">
                  {t(c.skipped, { days: skipped.join(', ') })}
                </Typography.Paragraph>
              )}
            </>
          )}
          onClose={close}
          onDone={() => void refresh()}
        />
      )}
      {asked?.what === 'changeCoach' && (
        <CallDialog
          of={changeCoach}
          name={nameOf(CoachPlan, asked.row)}
          rows={[asked.row]}
          onClose={close}
          onDone={() => void refresh()}
        />
      )}
    </>
  );
}
