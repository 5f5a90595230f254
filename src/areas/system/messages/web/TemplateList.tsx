// Every kind of notice with its channels as switches, how often it goes out, and its editor.

import { App, Switch } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { Field } from '#kernel/model/fields';
import { channelName } from '#kernel/model/notices';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import type { Columns } from '#kernel/web/resource/list/tableColumns';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { asShown } from '#kernel/web/resource/rows/asShown';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useSite } from '#kernel/web/shell/site/site';
import { MessageTemplate, type TemplateWording } from '../model/messageTemplate';
import { offeredChannels } from '../model/templateRules';
import css from './msg.module.css';
import { type TemplateRow, templates } from './msgClient';
import { msgTexts as m } from './msgTexts';
import { TemplateEditor } from './TemplateEditor';

export default function TemplateList() {
  const of = useNamedAreas();
  const [open, setOpen] = useState<number | null>(null);
  const change = useQuickChange(setOpen);
  const columns = useMemo(() => columnsWith(change), [change]);
  return (
    <>
      <ResourcePage
        of={of}
        columns={columns}
        onOpen={(row) => setOpen(row.id)}
        rowActions={[{ key: 'write', label: m.write, isShown: (row) => mayEdit(row), run: (row) => setOpen(row.id) }]}
      />
      {open !== null && <TemplateEditor id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const columnsWith = (change: Change): Columns<typeof MessageTemplate> => ({
  name: { width: 192, render: (row) => <Named row={row} /> },
  area: { width: 96 },
  audience: { width: 104 },
  channels: { width: 245, render: (row) => <Channels row={row} onChange={change} /> },
  level: { width: 74 },
  sent: { label: m.sent7, width: 84, align: 'end', render: (row) => row.sent || '—' },
  failRate: { label: m.failRate, width: 70, align: 'end', render: failRate },
  enabled: { label: m.enabled, width: 58, render: (row) => <Enabled row={row} onChange={change} /> },
});

const mayEdit = (row: Pick<TemplateRow, '$can'>): boolean => row.$can?.includes('edit') ?? false;

const failRate = ({ sent, failed }: TemplateRow): string =>
  sent + failed === 0 ? '—' : `${((failed / (sent + failed)) * 100).toFixed(1)}%`;

/** Edited in its own window; the filter offers the areas by their names. */
function useNamedAreas(): typeof MessageTemplate {
  const { areas } = useSite();
  return useMemo(() => {
    const { area, ...rest } = MessageTemplate.fields;
    const options = Object.fromEntries(areas.map(({ name, title }) => [name, { label: title }]));
    const named: Field = { ...area, kind: 'choice', options };
    return asShown(MessageTemplate, {
      fields: { ...rest, area: named },
      columns: ['name', 'area', 'audience', 'channels', 'level', 'enabled'],
      verbs: ['list', 'count', 'export'],
    });
  }, [areas]);
}

type Change = (row: TemplateRow, wording: Partial<TemplateWording>) => Promise<void>;

/** A switch in the list; what the texts do not allow yet opens the editor with the reason. */
function useQuickChange(onRefused: (id: number) => void): Change {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(MessageTemplate);
  return useCallback(
    async (row, wording) => {
      try {
        await templates.save(row, wording);
        message.success(t(m.saved));
      } catch (error) {
        message.error(problemOf(error));
        onRefused(row.id);
      }
      await refresh();
    },
    [t, message, refresh, onRefused],
  );
}

const problemOf = (error: unknown): string =>
  (error instanceof ApiError ? error.problems[0]?.message : undefined) ?? messageOf(error);

function Named({ row }: { row: TemplateRow }) {
  const { t, locale } = useText();
  return (
    <span className={css.named}>
      <span>
        {locale === 'en' && row.nameEn ? row.nameEn : row.name}
        {row.changed && <i className={css.changed}>{t(m.isChanged)}</i>}
      </span>
      <code>{row.kind}</code>
    </span>
  );
}

function Channels({ row, onChange }: { row: TemplateRow; onChange: Change }) {
  const { t } = useText();
  return (
    <span className={css.switches}>
      {offeredChannels.map((channel) => {
        const isOn = row.channels.includes(channel);
        const label = t(channelName(channel));
        return (
          <span key={channel} className={css.switch}>
            <Switch
              size="small"
              checked={isOn}
              disabled={!mayEdit(row)}
              aria-label={t(m.switchOn, { name: row.name, channel: label })}
              onChange={(on) =>
                onChange(row, {
                  channels: offeredChannels.filter((one) => (one === channel ? on : row.channels.includes(one))),
                })
              }
            />
            {label}
          </span>
        );
      })}
    </span>
  );
}

function Enabled({ row, onChange }: { row: TemplateRow; onChange: Change }) {
  const { t } = useText();
  return (
    <Switch
      size="small"
      checked={row.enabled}
      disabled={!mayEdit(row)}
      aria-label={`${row.name} ${t(m.enabled)}`}
      onChange={(enabled) => onChange(row, { enabled })}
    />
  );
}
