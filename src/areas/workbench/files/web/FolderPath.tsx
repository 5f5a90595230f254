// From the top of a space down to the folder one is in, each step a way back.
import { Breadcrumb } from 'antd';
import { useText } from '#kernel/web/i18n';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';

interface FolderPathProps {
  path: readonly { id: number; name: string }[];
  onOpen: (id: number | null) => void;
}

export function FolderPath({ path, onOpen }: FolderPathProps) {
  const { t } = useText();
  return (
    <Breadcrumb
      items={[
        {
          key: 'top',
          title: (
            <button type="button" className={css.name} onClick={() => onOpen(null)}>
              {t(m.top)}
            </button>
          ),
        },
        ...path.map(({ id, name }) => ({
          key: id,
          title: (
            <button type="button" className={css.name} onClick={() => onOpen(id)} data-data>
              {name}
            </button>
          ),
        })),
      ]}
    />
  );
}
