// What can be done with one row: at most three links, the rest in 更多. Only what the server said this person may do.
import { DownOutlined } from '@ant-design/icons';
import { memo } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { MenuButton } from '#kernel/web/widgets/Menu';
import { listTexts } from '../resourceTexts';
import css from './list.module.css';
import { shownLinks } from './rowLinks';
import type { WireRow } from './rows';

/** An action a page adds to its rows. */
export interface RowAction<R extends WireRow = WireRow> {
  key: string;
  label: Text;
  /** Without it the action shows when the server lists its key in `$can`, or always when the model does not know it. */
  isShown?: (row: R) => boolean;
  danger?: boolean;
  /** Asked before it runs. */
  confirm?: Text;
  run: (row: R, refresh: () => Promise<void>) => unknown;
}

export interface RowLink {
  key: string;
  label: string;
  danger?: boolean;
}

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
