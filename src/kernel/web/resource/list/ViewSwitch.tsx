// The named views of a list: 我的客户, 公海. They keep to one line; what does not fit stands behind 更多, the chosen one never.
import { DownOutlined } from '@ant-design/icons';
import { ConfigProvider, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { MenuButton } from '#kernel/web/widgets/Menu';
import css from './list.module.css';
import type { ListView } from './listState';
import { fittingViews } from './viewRoom';

interface ViewSwitchProps {
  views: readonly ListView[];
  current: string;
  /** Null is the first view, which needs no word in the address. */
  onChange: (key: string | null) => void;
}

// The chosen view's ground slides along one line only.
const still = { token: { motion: false } };

export default function ViewSwitch({ views, current, onChange }: ViewSwitchProps) {
  const { t } = useText();
  const [line, width] = useWidth();
  const titleOf = ({ label, count }: ListView) => (count ? `${t(label)} ${count}` : t(label));
  const shown = fittingViews(
    views.map((view) => ({ view, key: view.key, title: titleOf(view) })),
    current,
    width,
  );
  const rest = views.filter((view) => !shown.some((one) => one.view === view));
  const choose = (key: string) => onChange(key === views[0]?.key ? null : key);
  return (
    <div className={css.views} ref={line}>
      <ConfigProvider theme={still}>
        <Segmented
          value={current}
          onChange={choose}
          options={shown.map(({ view, title }) => ({
            value: view.key,
            label: <Named {...view}>{title}</Named>,
          }))}
        />
      </ConfigProvider>
      {rest.length > 0 && (
        <MenuButton
          className={css.moreViews!}
          items={() =>
            rest.map((view) => ({
              key: view.key,
              label: <Named {...view}>{titleOf(view)}</Named>,
              onClick: () => choose(view.key),
            }))
          }
        >
          {t(listTexts.more)} <DownOutlined style={{ fontSize: 10 }} />
        </MenuButton>
      )}
    </div>
  );
}

/** What somebody has called a view has one language. */
const Named = ({ isNamed, children }: Pick<ListView, 'isNamed'> & { children: string }) => (
  <span {...(isNamed ? { 'data-data': true } : {})}>{children}</span>
);

function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return [element, width] as const;
}
