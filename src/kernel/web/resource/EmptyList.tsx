// A list without rows says which of three it is: nothing yet, nothing matches, nothing in this person's scope.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { permission, type Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { Empty } from '#kernel/web/widgets/States';
import { listTexts } from '../resourceTexts';
import { inSentence } from './plainText';

interface EmptyListProps {
  of: Resource;
  isSearching: boolean;
  onReset: () => void;
  onAdd?: () => void;
  mayImport: boolean;
}

export function EmptyList({ of, isSearching, onReset, onAdd, mayImport }: EmptyListProps) {
  const { t } = useText();
  const isNarrow = useNarrowScope(of);
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

/** Whether this person sees only part of the rows: the resource is scoped and none of their grants reaches all. */
function useNarrowScope(of: Resource): boolean {
  const client = useClient();
  if (Object.keys(of.scope).length === 0) return false;
  const scopes = client?.scopes ?? {};
  const name = permission(of, 'view');
  const parts = name.split('.');
  const patterns = [name, ...parts.map((_, depth) => [...parts.slice(0, depth), '*'].join('.'))];
  const found = patterns.map((pattern) => scopes[pattern]).find((scope) => scope !== undefined);
  return found !== undefined && found !== 'all';
}
