// The named views of a list: 我的客户, 公海.
import { Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import css from './list.module.css';
import type { ListView } from './ResourcePage';

interface ViewSwitchProps {
  views: readonly ListView[];
  current: string;
  /** Null is the first view, which needs no word in the address. */
  onChange: (key: string | null) => void;
}

export default function ViewSwitch({ views, current, onChange }: ViewSwitchProps) {
  const { t } = useText();
  const bar = useRef<HTMLDivElement>(null);
  const place = views.findIndex(({ key }) => key === current);
  // More views than the screen is wide: the chosen one is in sight, as after a link to it.
  useEffect(() => {
    const chosen = bar.current?.querySelectorAll('label')[place];
    if (!bar.current || !chosen) return;
    const [room, item] = [bar.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (item.left < room.left || item.right > room.right)
      bar.current.scrollLeft += item.left - room.left - (room.width - item.width) / 2;
  }, [place]);
  return (
    <Segmented
      ref={bar}
      className={css.views}
      value={current}
      onChange={(key) => onChange(key === views[0]?.key ? null : key)}
      options={views.map(({ key, label, count, isNamed }) => ({
        value: key,
        label: (
          <span {...(isNamed ? { 'data-data': true } : {})}>
            {t(label)} {count}
          </span>
        ),
      }))}
    />
  );
}
