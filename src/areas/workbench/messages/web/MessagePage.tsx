// A person's messages: categories at the left, the list, and the chosen one beside it.
import { SettingOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Tabs } from 'antd';
import { useState } from 'react';
import { noticeCategories } from '#kernel/model/notices';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { later } from '#kernel/web/resource/rows/later';
import { messagesKey } from '#kernel/web/shell/registered/bellPanel';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { MessageDetail } from './MessageDetail';
import { MessageList } from './MessageList';
import css from './message.module.css';
import { type MessageFilter, messages, messageTabs } from './messageClient';
import { messageTexts as m } from './messageTexts';

const NoticeSettings = later(() => import('../../settings/web/NoticeSettings'));

import { noticeTexts } from '../../settings/web/noticeTexts';

export default function MessagePage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const [isSetting, setSetting] = useState(false);
  const counts = useQuery({ queryKey: [...messagesKey, 'counts'], queryFn: messages.counts });
  const filter: MessageFilter = {
    tab: messageTabs.find((tab) => tab === query.tab) ?? 'unread',
    ...(query.category ? { category: query.category } : {}),
    ...(query.q ? { q: query.q } : {}),
  };
  const change = (part: Record<string, string>) => setQuery({ ...query, page: '', ...part });
  const id = Number(query.id) || null;
  return (
    <div className={css.page}>
      <Categories
        counts={counts.data?.category ?? {}}
        total={counts.data?.message ?? 0}
        current={filter.category}
        onChoose={(category) => change({ category, id: '' })}
      />
      <section className={css.main}>
        <Tabs
          className={css.tabs}
          activeKey={filter.tab}
          items={messageTabs.map((tab) => ({ key: tab, label: t(m[tab]) }))}
          onChange={(tab) => change({ tab, id: '' })}
          tabBarExtraContent={
            <div className={css.tools}>
              <Input.Search
                allowClear
                key={query.q ?? ''}
                defaultValue={query.q}
                placeholder={t(m.search)}
                aria-label={t(m.search)}
                onSearch={(q) => change({ q, id: '' })}
              />
              <Button
                icon={<SettingOutlined />}
                aria-label={t(noticeTexts.settings)}
                title={t(noticeTexts.settings)}
                onClick={() => setSetting(true)}
              />
            </div>
          }
        />
        <div className={css.columns}>
          <MessageList
            key={`${filter.tab} ${filter.category} ${filter.q}`}
            filter={filter}
            page={Number(query.page) || 1}
            chosen={id}
            onPage={(page) => setQuery({ ...query, page: String(page) })}
            onChoose={(row) => setQuery({ ...query, id: `${row.id}` })}
            onReset={() => setQuery({ tab: filter.tab })}
          />
          <MessageDetail id={id} onGone={() => change({ id: '' })} />
        </div>
      </section>
      {isSetting && <NoticeSettings onClose={() => setSetting(false)} />}
    </div>
  );
}

interface CategoriesProps {
  counts: Partial<Record<string, number>>;
  total: number;
  current: string | undefined;
  onChoose: (category: string) => void;
}

function Categories({ counts, total, current, onChoose }: CategoriesProps) {
  const { t } = useText();
  const entry = (key: string, label: string, count: number) => (
    <button
      key={key}
      type="button"
      className={css.category}
      aria-pressed={(current ?? '') === key}
      onClick={() => onChoose(key)}
    >
      <span>{label}</span>
      {count > 0 && <b>{count}</b>}
    </button>
  );
  return (
    <nav className={css.categories} aria-label={t(m.everyCategory)}>
      {entry('', t(m.everyCategory), total)}
      {Object.entries(noticeCategories).map(([key, [zh, en]]) => entry(key, t(pair(zh, en)), counts[key] ?? 0))}
    </nav>
  );
}
