// The pages one starred, as far as the menu still has them.
import { Button, Flex } from 'antd';
import { useNamed } from '#kernel/web/i18n';
import { useShortcuts } from '#kernel/web/shell/menu/useShortcuts';
import type { CardViewProps } from '#kernel/web/shell/registered/cardViews';
import { useEntries } from '#kernel/web/shell/site/site';
import { useOpenEntry } from '#kernel/web/shell/site/useOpenEntry';
import { Empty } from '#kernel/web/widgets/States';

export default function ShortcutsCard({ content }: CardViewProps) {
  const named = useNamed();
  const entries = useEntries();
  const openEntry = useOpenEntry();
  const [urls] = useShortcuts();
  const own = urls.flatMap((url) => entries.find((entry) => entry.url === url) ?? []);
  if (own.length === 0) return <Empty text={content.empty.text} height={120} />;
  return (
    <Flex gap={8} wrap>
      {own.map(({ url, node }) => (
        <Button key={url} onClick={() => openEntry(url)}>
          {named(node.Mname, node.MnameEn)}
        </Button>
      ))}
    </Flex>
  );
}
