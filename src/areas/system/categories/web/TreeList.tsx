// The trees by area, with how many categories each has.

import { LockOutlined, SearchOutlined } from '@ant-design/icons';
import { Input, Tooltip } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import choosable from '#kernel/web/widgets/choosable.module.css';
import { Empty } from '#kernel/web/widgets/States';
import type { Tree } from '../model/categoryCalls';
import css from './classify.module.css';
import { classifyTexts as c } from './classifyTexts';

interface TreeListProps {
  trees: readonly Tree[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

export function TreeList({ trees, chosen, onChoose }: TreeListProps) {
  const { t } = useText();
  const [q, setQ] = useState('');
  const words = q.trim().toLowerCase();
  const shown = trees.filter((tree) => `${tree.title} ${tree.key} ${tree.areaTitle}`.toLowerCase().includes(words));
  const areas = [...new Set(shown.map((tree) => tree.area))];
  return (
    <nav className={css.trees} aria-label={t(c.trees)}>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t(c.findTree)}
        aria-label={t(c.findTree)}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {shown.length === 0 && <Empty height={120} text={t(c.noTree)} />}
      {areas.map((area) => {
        const own = shown.filter((tree) => tree.area === area);
        return (
          <section key={area}>
            <h3 className={css.area}>{own[0]?.areaTitle}</h3>
            {own.map((tree) => (
              <button
                key={tree.key}
                type="button"
                className={choosable.row}
                aria-current={tree.key === chosen}
                onClick={() => onChoose(tree.key)}
              >
                <span className={css.treeName}>{tree.title}</span>
                {tree.fixed && (
                  <Tooltip title={t(c.fixedHint)}>
                    <LockOutlined aria-label={t(c.fixed)} className={css.faint} />
                  </Tooltip>
                )}
                <span className={css.faint}>{tree.count}</span>
              </button>
            ))}
          </section>
        );
      })}
    </nav>
  );
}
