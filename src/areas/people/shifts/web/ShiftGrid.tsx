// 班表: staff × days of a school. One paints with a shift, sees what breaks a rule, saves all or nothing, publishes the month.

import { App, Button, DatePicker, Flex, Radio, Segmented, Tooltip, Typography } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useCan, useClient } from '#kernel/web/session';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { zonedDay } from '#kernel/web/zone';
import { weekOf } from '../model/breaches';
import {
  applyRotation,
  checkPlan,
  copyWeek,
  type GridBreach,
  openPlan,
  paint,
  publishPlan,
  ShiftPlanLife,
  shiftGrid,
} from '../model/plan';
import { BreachList } from './BreachList';
import { keyOf, ShiftTable } from './ShiftTable';
import { shiftTexts as s } from './shiftTexts';

export function ShiftGrid() {
  const { t } = useText();
  const own = useClient()?.school?.id ?? null;
  const [schoolId, setSchoolId] = useState<number | null>(own);
  const [view, setView] = useState<'week' | 'month'>('week');
  const [day, setDay] = useState(() => zonedDay(new Date()));
  const from = view === 'week' ? weekOf(day) : `${day.slice(0, 7)}-01`;
  const to =
    view === 'week' ? dayjs(from).add(6, 'day').format('YYYY-MM-DD') : dayjs(from).endOf('month').format('YYYY-MM-DD');
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <RefPicker
          to="school"
          value={schoolId}
          onChange={(id) => setSchoolId(typeof id === 'number' ? id : null)}
          aria-label={t(s.school)}
          style={{ width: 200 }}
        />
        <Segmented
          value={view}
          onChange={(next) => setView(next as 'week' | 'month')}
          options={[
            { value: 'week', label: t(s.week) },
            { value: 'month', label: t(s.month) },
          ]}
        />
        <DatePicker
          allowClear={false}
          picker={view === 'week' ? 'week' : 'month'}
          value={dayjs(day)}
          onChange={(next) => next && setDay(next.format('YYYY-MM-DD'))}
        />
      </Flex>
      {schoolId === null ? (
        <Empty text={t(s.chooseSchool)} />
      ) : (
        <Grid key={`${schoolId}:${from}:${to}`} {...{ schoolId, from, to }} />
      )}
    </Flex>
  );
}

function Grid({ schoolId, from, to }: { schoolId: number; from: string; to: string }) {
  const { t } = useText();
  const can = useCan();
  const { message, modal } = App.useApp();
  const answer = useAnswer(shiftGrid, { schoolId, from, to });
  const painting = useCall(paint);
  const copying = useCall(copyWeek);
  const opening = useCall(openPlan);
  const publishing = useCall(publishPlan);
  const [brush, setBrush] = useState<number | 'clear' | null>(null);
  const [draft, setDraft] = useState<ReadonlyMap<string, number[]>>(new Map());
  const [past, setPast] = useState<readonly ReadonlyMap<string, number[]>[]>([]);
  const [isRotating, setRotating] = useState(false);
  const grid = answer.data;
  const mayPlan = can('people.shift.plan');
  const days = useMemo(() => {
    const list: string[] = [];
    for (let at = dayjs(from); !at.isAfter(dayjs(to)); at = at.add(1, 'day')) list.push(at.format('YYYY-MM-DD'));
    return list;
  }, [from, to]);
  const stored = useMemo(() => {
    const cells = new Map<string, number[]>();
    for (const { staffId, date, shiftId } of grid?.cells ?? [])
      cells.set(keyOf(staffId, date), [...(cells.get(keyOf(staffId, date)) ?? []), shiftId]);
    return cells;
  }, [grid]);
  const at = (key: string) => draft.get(key) ?? stored.get(key) ?? [];
  const put = (key: string) => {
    if (brush === null || !mayPlan) return;
    setPast((before) => [...before.slice(-19), draft]);
    setDraft((before) => new Map(before).set(key, brush === 'clear' ? [] : [brush]));
  };
  const guarded = async (run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const done = async () => {
    setDraft(new Map());
    setPast([]);
    await answer.refetch();
  };
  const save = () =>
    guarded(async () => {
      const cells = [...draft].map(([key, shiftIds]) => {
        const [staffId = '', date = ''] = key.split(':');
        return { staffId: Number(staffId), date, shiftIds, was: stored.get(key) ?? [] };
      });
      await painting.run({ schoolId, cells });
      message.success(t(s.saved));
      await done();
    });
  const copy = () =>
    guarded(async () => {
      const { painted, skipped } = await copying.run({ schoolId, week: from });
      message.success(t(s.filled, { painted, skipped: skipped.length }));
      await done();
    });
  const month = to.slice(0, 7);
  const plan = grid?.plans.find((one) => one.month === month);
  const names = new Map((grid?.staff ?? []).map(({ id, name }) => [id, name]));
  const list = (breaches: readonly GridBreach[]) => <BreachList {...{ breaches, names }} />;
  const planId = async () => (plan ?? (await opening.run({ schoolId, month }))).id;
  // The week on the screen says nothing of the other weeks of the month.
  const check = () =>
    guarded(async () => {
      const found = await sendCall(checkPlan, { id: await planId() });
      if (found.length === 0) message.success(t(s.monthClean, { month }));
      else modal.info({ title: t(s.wholeMonth, { month, count: found.length }), content: list(found) });
    });
  const publish = () =>
    guarded(async () => {
      const id = await planId();
      const found = await sendCall(checkPlan, { id });
      const stops = found.filter(({ severity }) => severity === 'refuse');
      const send = async (confirmed: boolean) => {
        await publishing.run({ id, confirmed });
        message.success(t(s.published));
        await done();
      };
      if (stops.length > 0) modal.error({ title: t(s.cannotPublish, { count: stops.length }), content: list(stops) });
      else if (found.length > 0)
        modal.confirm({
          title: t(s.confirmWarn, { count: found.length }),
          content: list(found),
          onOk: () => guarded(() => send(true)),
        });
      else await send(false);
    });
  const shifts = new Map((grid?.shifts ?? []).map((shift) => [shift.id, shift]));
  const refused = (grid?.breaches ?? []).filter(({ severity }) => severity === 'refuse').length;
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={grid?.staff.length === 0}
      emptyText={t(s.noStaff)}
      height={300}
    >
      <Flex gap={8} wrap align="center">
        {plan && <StateTag option={ShiftPlanLife.states[plan.state as keyof typeof ShiftPlanLife.states]} />}
        {mayPlan && (
          <>
            <Radio.Group
              size="small"
              value={brush}
              aria-label={t(s.brush)}
              onChange={({ target }) => setBrush(target.value)}
              optionType="button"
              options={[
                ...[...shifts.values()].map(({ id, code, name, hours }) => ({
                  value: id,
                  label: (
                    <Tooltip title={`${name} ${hours}`}>
                      <span data-data>{code}</span>
                    </Tooltip>
                  ),
                })),
                { value: 'clear' as const, label: t(s.eraser) },
              ]}
            />
            <Button
              size="small"
              disabled={past.length === 0}
              onClick={() => {
                setDraft(past.at(-1) ?? new Map());
                setPast(past.slice(0, -1));
              }}
            >
              {t(s.undo)}
            </Button>
            <Button size="small" onClick={() => void copy()}>
              {t(s.copyWeek)}
            </Button>
            <Button size="small" onClick={() => setRotating(true)}>
              {t(s.rotation)}
            </Button>
          </>
        )}
        {draft.size > 0 && (
          <>
            <Button size="small" type="primary" loading={painting.isRunning} onClick={() => void save()}>
              {t(s.save, { count: draft.size })}
            </Button>
            <Button
              size="small"
              onClick={() => {
                setDraft(new Map());
                setPast([]);
              }}
            >
              {t(s.discard)}
            </Button>
          </>
        )}
        {(plan || mayPlan) && draft.size === 0 && (
          <Button size="small" onClick={() => void check()}>
            {t(s.check)}
          </Button>
        )}
        {can('people.shift.publish') && draft.size === 0 && (!plan || plan.state === 'draft') && (
          <Button size="small" type="primary" ghost onClick={() => void publish()}>
            {t(s.publish)} {month}
          </Button>
        )}
        <Typography.Text type={refused > 0 ? 'danger' : 'secondary'}>
          {grid && grid.breaches.length > 0
            ? t(s.breaches, { refuse: refused, warn: grid.breaches.length - refused })
            : t(s.noBreach)}
        </Typography.Text>
      </Flex>
      {grid && <ShiftTable {...{ grid, days, at, mayPlan, onPaint: put }} isChanged={(key) => draft.has(key)} />}
      {isRotating && (
        <CallDialog
          of={applyRotation}
          given={{ schoolId }}
          start={{ from, to }}
          onClose={() => setRotating(false)}
          onDone={({ painted, skipped }) => {
            message.success(t(s.filled, { painted, skipped: skipped.length }));
            void done();
          }}
        />
      )}
    </Shown>
  );
}
