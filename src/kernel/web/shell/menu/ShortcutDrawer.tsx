// Own shortcuts, and the whole menu to choose them from.
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { Drawer } from '#kernel/web/widgets/Panels';
import { type Entry, matches } from '../site/menu';
import { useEntries } from '../site/site';
import { useOpenEntry } from '../site/useOpenEntry';
import { useShortcuts } from './useShortcuts';

export default function ShortcutDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const entries = useEntries();
  const [urls] = useShortcuts();
  const [filter, setFilter] = useState('');
  const own = urls.flatMap((url) => entries.find((entry) => entry.url === url) ?? []);
  const found = entries.filter((entry) => matches(entry, filter));
  const tops = [...new Set(found.map((entry) => entry.top))];
  return (
    <Drawer open width={320} title={t(shellTexts.shortcuts)} onClose={onClose} className="shortcut-drawer">
      <h3>{t(shellTexts.myShortcuts)}</h3>
      {own.length ? own.map((entry) => <Row key={entry.url} entry={entry} onClose={onClose} />) : null}
      {own.length ? null : <p className="quiet">{t(shellTexts.noShortcuts)}</p>}
      <h3>{t(shellTexts.allEntries)}</h3>
      <Input.Search
        allowClear
        placeholder={t(shellTexts.filterEntries)}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {tops.map((top) => (
        <section key={top.Mname}>
          <h4>{named(top.Mname, top.MnameEn)}</h4>
          {found
            .filter((entry) => entry.top === top)
            .map((entry) => (
              <Row key={entry.url} entry={entry} onClose={onClose} />
            ))}
        </section>
      ))}
      {found.length ? null : <p className="quiet">{t(shellTexts.nothingMatches)}</p>}
    </Drawer>
  );
}

function Row({ entry, onClose }: { entry: Entry; onClose: () => void }): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const openEntry = useOpenEntry();
  const [urls, toggle] = useShortcuts();
  const isOn = urls.includes(entry.url);
  const label = t(isOn ? shellTexts.removeShortcut : shellTexts.addShortcut);
  return (
    <div className="shortcut-row">
      <button
        type="button"
        className="shortcut-name"
        onClick={() => {
          onClose();
          openEntry(entry.url);
        }}
      >
        {named(entry.node.Mname, entry.node.MnameEn)}
      </button>
      <button
        type="button"
        className={`panel-star${isOn ? ' on' : ''}`}
        aria-label={label}
        title={label}
        aria-pressed={isOn}
        onClick={() => toggle(entry.url)}
      >
        {isOn ? <StarFilled /> : <StarOutlined />}
      </button>
    </div>
  );
}
