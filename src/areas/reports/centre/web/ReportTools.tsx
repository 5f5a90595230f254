// What a person keeps of the report they look at: a star, and views by name.
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { useCan, useClient } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import type { Definition } from '../../engine/model/definition';
import { subscribeReport } from '../../subscriptions/model/subscription';
import { conditionOf } from '../../subscriptions/web/ConditionInput';
import { dropView, keptReports, openedReport, saveView, starReport } from '../model/centre';
import { keptTexts as k } from './keptTexts';

export function ReportTools({ of }: { of: Definition }) {
  const { t } = useText();
  const { message } = App.useApp();
  const [query, setQuery] = useQueryState();
  const { data } = useAnswer(keptReports, {});
  const star = useCall(starReport);
  const drop = useCall(dropView);
  const { run: tellOpened } = useCall(openedReport);
  const [isSaving, setSaving] = useState(false);
  const [isSubscribing, setSubscribing] = useState(false);
  const can = useCan();
  const told = useRef('');
  useEffect(() => {
    if (told.current === of.key) return;
    told.current = of.key;
    // Only for the list of what was opened lately: that it failed is nobody's worry.
    tellOpened({ report: of.key }).catch(() => undefined);
  }, [of.key, tellOpened]);
  const usual = data?.views.find((view) => view.report === of.key && view.isDefault);
  const isUntouched = useRef(Object.keys(query).every((name) => name === 'report' || name === 'tab'));
  useEffect(() => {
    // Whoever comes with nothing said sees it as they like it; a link that says something is followed.
    if (!usual || !isUntouched.current) return;
    isUntouched.current = false;
    setQuery({ ...query, ...usual.content });
  }, [usual, query, setQuery]);
  const isStarred = data?.starred.includes(of.key) ?? false;
  const views = (data?.views ?? []).filter(({ report }) => report === of.key);
  const failed = (error: unknown) => void message.error(messageOf(error));
  const { report, tab, ...content } = query;
  const shown = JSON.stringify(content);
  const given = useMemo(
    () => ({ report: of.key, content: JSON.parse(shown) as Record<string, string> }),
    [of.key, shown],
  );
  const inputs = useMemo(() => ({ condition: conditionOf(of.key) }), [of.key]);
  const uid = useClient()?.uid;
  // Most want it for themselves, at the start of the week.
  const start = { name: t(of.title).slice(0, 40), weekdays: ['1' as const], staffIds: uid ? [Number(uid)] : [] };
  const place = { ...(report ? { report } : {}), ...(tab ? { tab } : {}) };
  return (
    <>
      <Button
        size="small"
        icon={isStarred ? <StarFilled /> : <StarOutlined />}
        aria-pressed={isStarred}
        onClick={() => star.run({ report: of.key, on: !isStarred }).catch(failed)}
      >
        {t(isStarred ? k.unstar : k.star)}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(views.length === 0 ? [{ key: 'none', disabled: true, label: t(k.none) }] : []),
            ...views.map((view) => ({
              key: String(view.id),
              label: view.isOwn ? view.name : `${view.name}（${t(k.shared, { owner: view.owner })}）`,
              onClick: () => setQuery({ ...place, ...view.content }),
            })),
            { type: 'divider' as const },
            { key: 'save', label: t(k.save), onClick: () => setSaving(true) },
            ...views
              .filter(({ isOwn }) => isOwn)
              .map((view) => ({
                key: `drop${view.id}`,
                danger: true,
                label: `${t(k.drop)} ${view.name}`,
                onClick: () => void drop.run({ id: view.id }).catch(failed),
              })),
          ],
        }}
      >
        <Button size="small">{t(k.views)} ▾</Button>
      </Dropdown>
      {can('reports.subscription.add') && (
        <Button size="small" onClick={() => setSubscribing(true)}>
          {t(k.subscribe)}
        </Button>
      )}
      {isSubscribing && (
        <CallDialog
          of={subscribeReport}
          given={given}
          inputs={inputs}
          start={start}
          onClose={() => setSubscribing(false)}
        />
      )}
      {isSaving && <CallDialog of={saveView} given={given} onClose={() => setSaving(false)} />}
    </>
  );
}
