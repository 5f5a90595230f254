// A list without rows says which of three it is: nothing yet, nothing matches, nothing in this person's scope.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { permission, type Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { reachesAll, useClient } from '#kernel/web/session';
import { Empty } from '#kernel/web/widgets/States';
import { inSentence } from '../rows/plainText';

interface EmptyListProps {
  of: Resource;
  isSearching: boolean;
  onReset: () => void;
  onAdd?: () => void;
  mayImport: boolean;
}

export function EmptyList({ of, isSearching, onReset, onAdd, mayImport }: EmptyListProps) {
  const { t } = useText();
  const client = useClient();
  const isNarrow = Object.keys(of.scope).length > 0 && !reachesAll(client, permission(of, 'view'));
  const title = inSentence(t(of.title));
  if (isSearching) {
    return (
      <Empty height={320} text={t(listTexts.nothingMatches, { title })} hint={t(listTexts.nothingMatchesHelp)}>
        <Button onClick={onReset}>{t(listTexts.reset)}</Button>
      </Empty>
    );
  }
  if (isNarrow && !onAdd) {
    return <Empty height={320} text={t(listTexts.nothingInScope, { title })} hint={t(listTexts.nothingInScopeHelp)} />;
  }
  const toAdd = mayImport ? listTexts.nothingYetHelp : listTexts.nothingYetAdd;
  const hint = t(onAdd ? toAdd : listTexts.nothingYetReadOnly);
  return (
    <Empty height={320} text={t(isNarrow ? listTexts.nothingInScope : listTexts.nothingYet, { title })} hint={hint}>
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t(listTexts.add, { title })}
        </Button>
      )}
    </Empty>
  );
}
