// What can be done with one row: at most three links, the rest in 更多. Only what the server said this person may do.

import { DownOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { MenuButton } from '#kernel/web/widgets/Menu';
import css from '../list/list.module.css';
import type { WireRow } from '../rows/rows';
import type { RowLink } from './rowAction';
import { shownLinks } from './rowLinks';

interface RowActionsProps {
  row: WireRow;
  links: readonly RowLink[];
  onPick: (key: string, row: WireRow) => void;
}

export const RowActions = memo(function RowActions({ row, links, onPick }: RowActionsProps) {
  const { t } = useText();
  const shown = shownLinks(links);
  const rest = links.slice(shown.length);
  return (
    <span className={css.actions}>
      {shown.map((link) => (
        <button
          key={link.key}
          type="button"
          className={link.danger ? `${css.link} ${css.danger}` : css.link}
          onClick={() => onPick(link.key, row)}
        >
          {link.label}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          className={css.link!}
          items={() => rest.map((link) => ({ ...link, onClick: () => onPick(link.key, row) }))}
        >
          {t(listTexts.more)} <DownOutlined style={{ fontSize: 10 }} />
        </MenuButton>
      )}
    </span>
  );
});
