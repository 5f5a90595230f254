// One's own calendar: what one noted, what one is asked to, and what other areas show of one's day.
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Checkbox, Typography, Upload } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { refresh, useAnswer, useCall } from '#kernel/web/calls/useCall';
import { hues } from '#kernel/web/hues';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { Failed } from '#kernel/web/widgets/States';
import {
  CalendarEvent,
  calendarLayers,
  eventRange,
  importEvents,
  type Occurrence,
  renewFeed,
} from '../model/calendarEvent';
import { CalendarBoard, ownLayer } from './CalendarBoard';
import css from './calendar.module.css';
import { calendarTexts as m } from './calendarTexts';
import { EventDialog, type EventInput, inputOf, sent } from './EventDialog';
import { EventView } from './EventView';
import { useEventChanges } from './useEventChanges';

const events = resourceClient(CalendarEvent);

export default function CalendarPage() {
  const { t } = useText();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [query] = useQueryState();
  const [window, setWindow] = useState<{ from: string; to: string } | null>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Occurrence | null>(null);
  const [edited, setEdited] = useState<Occurrence | null>(null);
  const [drawn, setDrawn] = useState<Partial<EventInput> | null>(null);
  const { askApply, mayCollide, change } = useEventChanges();
  const layers = useAnswer(calendarLayers, {});
  const offered = useMemo(() => [{ key: ownLayer, label: t(m.mine) }, ...(layers.data ?? [])], [layers.data, t]);
  // Words stand on them in white.
  const colours = useMemo(
    () => new Map(offered.map(({ key }, at) => [key, at === 0 ? 'var(--brand-ground)' : hues[at % hues.length]!])),
    [offered],
  );
  const chosen = offered.map(({ key }) => key).filter((key) => !hidden.includes(key));
  const others = chosen.filter((key) => key !== ownLayer);
  const asked = { from: window?.from ?? '', to: window?.to ?? '', layers: others.join(',') };
  const range = useAnswer(eventRange, asked, { enabled: window !== null && !layers.isPending });
  const isOwnShown = !hidden.includes(ownLayer);
  const shown = useMemo(
    () => (range.data ?? []).filter(({ layer }) => layer !== ownLayer || isOwnShown),
    [range.data, isOwnShown],
  );
  const now = dayjs().startOf('hour').add(1, 'hour');
  return (
    <Card size="small">
      <div className={css.page}>
        <div className={css.tools}>
          <Button
            type="primary"
            onClick={() =>
              setDrawn({ startAt: now.toISOString(), endAt: now.add(1, 'hour').toISOString(), busy: true })
            }
          >
            {t(m.add)}
          </Button>
          <Checkbox.Group
            aria-label={t(m.layers)}
            value={chosen}
            options={offered.map(({ key, label }) => ({
              value: key,
              label: (
                <>
                  <i className={css.dot} style={{ background: colours.get(key) }} />
                  {label}
                </>
              ),
            }))}
            onChange={(shown) => setHidden(offered.map(({ key }) => key).filter((key) => !shown.includes(key)))}
          />
          <span className={css.grow} />
          <Exchange />
        </div>
        {range.error && !range.data && <Failed error={range.error} onRetry={() => void range.refetch()} />}
        <CalendarBoard
          view={query.view}
          colours={colours}
          occurrences={shown}
          onWindow={(from, to) => setWindow((was) => (was?.from === from && was.to === to ? was : { from, to }))}
          onOpen={setOpened}
          onDraw={(moved) => setDrawn({ ...moved, busy: true })}
          onMove={async (occurrence, moved) => {
            const apply = occurrence.recurrenceId ? await askApply(t(m.which)) : 'this';
            if (!apply) return false;
            try {
              const given = sent({ ...inputOf(occurrence), ...moved });
              if (!(await mayCollide(occurrence, given))) return false;
              await change(occurrence, given, apply);
              return true;
            } catch (error) {
              message.error(messageOf(error));
              return false;
            }
          }}
        />
      </div>
      {opened && (
        <EventView
          occurrence={opened}
          onClose={() => setOpened(null)}
          onEdit={() => {
            setEdited(opened);
            setOpened(null);
          }}
        />
      )}
      {edited && (
        <EventDialog
          occurrence={edited}
          onClose={() => setEdited(null)}
          onSave={(given, apply) => change(edited, given, apply)}
        />
      )}
      {drawn && (
        <EventDialog
          start={drawn}
          onClose={() => setDrawn(null)}
          onSave={async (given) => {
            await events.add(given, nonce());
            await refresh(queries);
          }}
        />
      )}
    </Card>
  );
}

/** Other programs read it, and files of theirs are taken in. */
function Exchange() {
  const { t } = useText();
  const { message } = App.useApp();
  const [url, setUrl] = useState<string | null>(null);
  const importing = useCall(importEvents);
  const take = async (file: File) => {
    try {
      const { added, known } = await importing.run({ file: await file.text() });
      message.success(t(m.imported, { added, known }));
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <>
      <Upload
        accept=".ics"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button loading={importing.isRunning}>{t(m.import)}</Button>
      </Upload>
      <CallButton of={renewFeed} onDone={(made) => setUrl(`${location.origin}${made.url}`)} />
      {url && (
        <Frame title={t(m.feed)} width={560} height={160} open onCancel={() => setUrl(null)} footer={null}>
          <Typography.Paragraph copyable data-data>
            {url}
          </Typography.Paragraph>
        </Frame>
      )}
    </>
  );
}
