// The centre: every report one may open, found by its name and by what it tells; one of them, where the address names it.
import { Card, Input, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { type CatalogueEntry, reportCatalogue } from '../model/calls';
import { definitionOf } from '../model/definitions';
import css from './centre.module.css';
import { centreTexts as c } from './centreTexts';
import { ReportScreen } from './ReportScreen';
import { reportTexts as s } from './reportTexts';

export default function ReportBasePage() {
  const { t } = useText();
  const [query] = useQueryState();
  if (!query.report) return <Centre />;
  const of = definitionOf(query.report);
  return of ? <ReportScreen key={of.key} of={of} /> : <Empty text={t(s.notThere)} height={320} />;
}

function Centre() {
  const { t } = useText();
  const open = useOpen();
  const [words, setWords] = useState('');
  const [group, setGroup] = useState('');
  const { data, error, isPending, refetch } = useAnswer(reportCatalogue, {});
  const all = data ?? [];
  const shown = all.filter((one) => (group === '' || one.group === group) && isMeant(one, words));
  const groups = [...new Map(all.map((one) => [one.group, one.groupTitle]))];
  return (
    <Card size="small">
      <div className={css.tools}>
        <Segmented
          value={group}
          onChange={setGroup}
          options={[{ value: '', label: t(c.all) }, ...groups.map(([value, label]) => ({ value, label }))]}
        />
        <Input.Search
          allowClear
          placeholder={t(c.search)}
          aria-label={t(c.search)}
          style={{ maxWidth: 260 }}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <Shown loading={isPending} error={error} onRetry={() => void refetch()} empty={shown.length === 0} height={280}>
        <div className={css.cards}>
          {shown.map((one) => (
            <button
              key={one.key}
              type="button"
              className={css.card}
              onClick={() => {
                const [path = '', search = ''] = one.path.split('?');
                open(path, Object.fromEntries(new URLSearchParams(search)), one.title);
              }}
            >
              <span className={css.head}>
                <strong>{one.title}</strong>
                <Tag>{one.isLink ? t(c.link) : one.groupTitle}</Tag>
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
