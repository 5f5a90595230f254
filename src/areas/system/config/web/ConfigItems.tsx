// The settings of a place: groups at the left, a row for each setting, one save for everything that was changed.

import { HistoryOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Input, Segmented, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useCan } from '#kernel/web/session';
import { Empty, Shown } from '#kernel/web/widgets/States';
import type { ConfigLevel, ConfigRow } from '../model/configCalls';
import { ConfigItemRow } from './ConfigItemRow';
import { ConfigMore } from './ConfigMore';
import css from './config.module.css';
import { mayBeSetAt, type Place, saveAt, useConfig, useRefreshConfig } from './configClient';
import { configTexts as c } from './configTexts';
import { useDrafts } from './drafts';
import { GroupList } from './GroupList';
import { HistoryDrawer } from './HistoryDrawer';
import { SaveDialog } from './SaveDialog';

const levels: readonly ConfigLevel[] = ['enterprise', 'region', 'school'];

export function ConfigItems() {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const refresh = useRefreshConfig();
  const [place, setPlace] = useState<Place>({ level: 'enterprise', target: 0 });
  const [group, setGroup] = useState<string | null>(null);
  const [q, setQ] = useState('');
  const [isDiffering, setDiffering] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [history, setHistory] = useState<{ of: ConfigRow | null } | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});

  const config = useConfig(place);
  const rows = useMemo(
    () => (config.data ?? []).filter((row) => mayBeSetAt(row, place.level)),
    [config.data, place.level],
  );
  const { drafts, changes, set, inherit, drop, clear } = useDrafts(rows, place);
  const words = q.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      `${row.name} ${row.key} ${row.help}`.toLowerCase().includes(words) && (!isDiffering || row.source !== 'default'),
  );
  const shown = found.filter((row) => group === null || row.group === group);

  const forgetProblem = (key: string) => setProblems(({ [key]: _, ...rest }) => rest);

  const discard = () => {
    setProblems({});
    clear();
  };

  const save = async (reason: string) => {
    try {
      await saveAt(place, changes, reason);
    } catch (error) {
      // Somebody else was faster: what they saved is shown, and the next save is meant against that.
      if (error instanceof ApiError && error.code === 409) await refresh();
      if (!(error instanceof ApiError) || error.problems.length === 0) throw error;
      const at = error.problems.flatMap(({ field, message: text }) => {
        const change = changes[Number(/^items\[(\d+)\]/.exec(field)?.[1])];
        return change ? [[change.key, text] as const] : [];
      });
      setProblems(Object.fromEntries(at));
      setSaving(false);
      setGroup(rows.find(({ key }) => key === at[0]?.[0])?.group ?? null);
      return;
    }
    message.success(t(c.saved, { count: changes.length }));
    setSaving(false);
    discard();
    await refresh();
  };

  const needsTarget = place.level !== 'enterprise' && place.target === 0;
  return (
    <>
      <div className={css.bar}>
        <Segmented<ConfigLevel>
          aria-label={t(c.level)}
          value={place.level}
          disabled={changes.length > 0}
          onChange={(level) => setPlace({ level, target: 0 })}
          options={levels.map((level) => ({ value: level, label: t(c[level]) }))}
        />
        {place.level !== 'enterprise' && (
          <RefPicker
            key={place.level}
            to={place.level}
            style={{ width: 200 }}
            disabled={changes.length > 0}
            placeholder={t(place.level === 'school' ? c.chooseSchool : c.chooseRegion)}
            aria-label={t(place.level === 'school' ? c.chooseSchool : c.chooseRegion)}
            value={place.target || null}
            onChange={(target) => setPlace({ ...place, target: Number(target ?? 0) })}
          />
        )}
        <Input.Search
          allowClear
          style={{ width: 180 }}
          placeholder={t(c.find)}
          aria-label={t(c.find)}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Tooltip title={t(c.differingHint)}>
          <Checkbox checked={isDiffering} onChange={(event) => setDiffering(event.target.checked)}>
            {t(c.differing)}
          </Checkbox>
        </Tooltip>
        <span className={css.buttons}>
          <ConfigMore rows={config.data ?? []} />
          {can('system.configHistory.view') && (
            <Button icon={<HistoryOutlined />} onClick={() => setHistory({ of: null })}>
              {t(c.history)}
            </Button>
          )}
          {changes.length > 0 && <Button onClick={discard}>{t(c.discard)}</Button>}
          {can('system.configItem.save') && (
            <Button type="primary" disabled={changes.length === 0} onClick={() => setSaving(true)}>
              {changes.length > 0 ? t(c.saveCount, { count: changes.length }) : t(c.save)}
            </Button>
          )}
        </span>
      </div>
      {needsTarget ? (
        <Empty height={320} text={t(c.choosePlace)} hint={t(c.onlyHere)} />
      ) : (
        <Shown loading={config.isPending} error={config.error} onRetry={() => void config.refetch()} height={420}>
          <div className={css.body}>
            <GroupList rows={found} chosen={group} onChoose={setGroup} />
            {shown.length === 0 ? (
              <Empty height={240} text={t(c.noMatch)} />
            ) : (
              <ul className={css.rows}>
                {shown.map((row) => (
                  <ConfigItemRow
                    key={row.key}
                    row={row}
                    place={place}
                    draft={drafts[row.key]}
                    problem={problems[row.key]}
                    disabled={!can('system.configItem.save')}
                    onChange={(value) => {
                      set(row, value);
                      forgetProblem(row.key);
                    }}
                    onInherit={() => inherit(row)}
                    onUndo={() => {
                      drop(row.key);
                      forgetProblem(row.key);
                    }}
                    onHistory={() => setHistory({ of: row })}
                  />
                ))}
              </ul>
            )}
          </div>
        </Shown>
      )}
      {isSaving && <SaveDialog rows={rows} changes={changes} onCancel={() => setSaving(false)} onSave={save} />}
      {history && <HistoryDrawer rows={config.data ?? []} of={history.of} onClose={() => setHistory(null)} />}
    </>
  );
}
