// The centre: every report one may open, found by its name and by what it tells; one of them, where the address names it.
import { StarFilled } from '@ant-design/icons';
import { Button, Card, Input, Segmented, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState, useTabTitle } from '#kernel/web/shell/site/navigation';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty, Failed, Loading, Shown } from '#kernel/web/widgets/States';
import { openMade } from '../../custom/model/customReport';
import { definitionMade, idOfMade } from '../../custom/model/making';
import { customTexts as m } from '../../custom/web/customTexts';
import { MadeList } from '../../custom/web/MadeList';
import { type CatalogueEntry, reportCatalogue } from '../../engine/model/calls';
import { definitionOf } from '../../engine/model/definitions';
import { ReportScreen } from '../../engine/web/ReportScreen';
import { reportTexts as s } from '../../engine/web/reportTexts';
import { SubscriptionList } from '../../subscriptions/web/SubscriptionList';
import { keptReports } from '../model/centre';
import css from './centre.module.css';
import { centreTexts as c } from './centreTexts';
import { keptTexts as k } from './keptTexts';
import { ReportTools } from './ReportTools';

const pages = [
  { key: 'reports', label: k.reports, page: Centre },
  {
    ...{ key: 'subscriptions', label: k.subscriptions, permission: 'reports.subscription.view' },
    page: SubscriptionList,
  },
  { key: 'made', label: m.made, permission: 'reports.custom.view', page: MadeList },
];

export default function ReportBasePage() {
  const { t } = useText();
  const [query] = useQueryState();
  if (!query.report || query.tab === 'subscriptions' || query.tab === 'made') return <PageTabs tabs={pages} />;
  if (idOfMade(query.report) !== null) return <MadeScreen key={query.report} of={query.report} />;
  const of = definitionOf(query.report);
  if (!of) return <Empty text={t(s.notThere)} height={320} />;
  return <ReportScreen key={of.key} of={of} tools={<ReportTools of={of} />} />;
}

/** One that somebody made: what it is, is asked for. */
function MadeScreen({ of: key }: { of: string }) {
  const { t } = useText();
  const { data, error, isPending, refetch } = useAnswer(openMade, { key });
  const of = useMemo(() => data && definitionMade(data), [data]);
  useTabTitle(data ? (of ? t(of.title) : data.name) : undefined);
  if (isPending || error)
    return error ? <Failed error={error} onRetry={() => void refetch()} height={320} /> : <Loading height={320} />;
  if (!of) return <Empty text={t(s.notThere)} height={320} />;
  return <ReportScreen of={of} tools={<ReportTools of={of} />} />;
}

const tabs = ['all', 'starred', 'recent', 'mine', 'made'] as const;
type Tab = (typeof tabs)[number];

interface Shelf extends CatalogueEntry {
  /** Of a kept view: what it adds to the address. */
  content?: Record<string, string>;
}

function Centre() {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const [tab, setTab] = useState<Tab>('all');
  const [words, setWords] = useState('');
  const [group, setGroup] = useState('');
  const { data, error, isPending, refetch } = useAnswer(reportCatalogue, {});
  const { data: kept } = useAnswer(keptReports, {});
  const all = data ?? [];
  const named = (keys: readonly string[] = []) => keys.flatMap((key) => all.find((one) => one.key === key) ?? []);
  const views = (kept?.views ?? []).flatMap(({ id, report, name, content, isShared, owner }): Shelf[] => {
    const of = all.find((one) => one.key === report);
    if (!of) return [];
    const help = isShared ? `${of.title} · ${t(k.shared, { owner })}` : of.title;
    return [{ ...of, key: `view${id}`, title: name, help, content }];
  });
  const shelf: Record<Tab, () => readonly Shelf[]> = {
    all: () => all,
    starred: () => named(kept?.starred),
    recent: () => named(kept?.recent),
    mine: () => views,
    made: () => all.filter(({ isMade }) => isMade),
  };
  const shown = shelf[tab]().filter((one) => (group === '' || one.group === group) && isMeant(one, words));
  const groups = [...new Map(all.map((one) => [one.group, one.groupTitle]))];
  const go = ({ path, title, content }: Shelf) => {
    const [place = '', search = ''] = path.split('?');
    open(place, { ...Object.fromEntries(new URLSearchParams(search)), ...content }, title);
  };
  return (
    <Card size="small">
      <div className={css.tools}>
        <Segmented<Tab>
          value={tab}
          onChange={setTab}
          options={tabs.map((value) => ({ value, label: t(value === 'made' ? m.made : k[value]) }))}
        />
        <Input.Search
          allowClear
          placeholder={t(c.search)}
          aria-label={t(c.search)}
          style={{ maxWidth: 260 }}
          onChange={({ target }) => setWords(target.value)}
        />
        {can('reports.custom.add') && <Button onClick={() => open('/reportBase', { tab: 'made' })}>{t(m.make)}</Button>}
      </div>
      <div className={css.tools}>
        <Segmented
          value={group}
          onChange={setGroup}
          options={[{ value: '', label: t(c.all) }, ...groups.map(([value, label]) => ({ value, label }))]}
        />
      </div>
      <Shown loading={isPending} error={error} onRetry={() => void refetch()} empty={shown.length === 0} height={280}>
        <div className={css.cards}>
          {shown.map((one) => (
            <button key={one.key} type="button" className={css.card} onClick={() => go(one)}>
              <span className={css.head}>
                <strong>
                  {kept?.starred.includes(one.key) && <StarFilled aria-label={t(k.starred)} />} {one.title}
                </strong>
                <Tag>{one.isLink ? t(c.link) : one.groupTitle}</Tag>
                {one.isMade && <Tag color="blue">{t(m.made)}</Tag>}
              </span>
              <span className={css.help}>{one.help}</span>
              <span className={css.measures}>{one.measures.map(({ label }) => label).join(' · ')}</span>
            </button>
          ))}
        </div>
      </Shown>
    </Card>
  );
}

const isMeant = ({ title, help, measures, key }: CatalogueEntry, words: string): boolean =>
  [title, help, key, ...measures.map(({ label }) => label)]
    .join(' ')
    .toLowerCase()
    .includes(words.trim().toLowerCase());
