// Where something leads: nowhere, to a page or what is on sale, an address, a phone, or a block of the same page.
import { Flex, Input, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { isNumbered, type Link, type LinkKind, linkKinds, linkTables, noLink } from '../model/document';
import { pageTexts as p } from './pageTexts';

interface LinkInputProps {
  value: unknown;
  onChange: (link: unknown) => void;
  id?: string;
  /** The blocks of the page it stands on; none: there is no page around it. */
  blocks?: readonly { value: string; label: string }[];
}

export function LinkInput({ value, onChange, id, blocks }: LinkInputProps) {
  const { t, locale } = useText();
  const link = (value as Link | null) ?? noLink;
  const kinds = (Object.keys(linkKinds) as LinkKind[]).filter((kind) => kind !== 'block' || blocks);
  return (
    <Flex gap={8}>
      <Select
        {...(id ? { id } : {})}
        aria-label={t(p.link)}
        style={{ width: 110 }}
        value={link.kind}
        onChange={(kind) => onChange({ ...noLink, kind })}
        options={kinds.map((key) => ({ value: key, label: linkKinds[key][locale === 'en' ? 1 : 0] }))}
      />
      {isNumbered(link.kind) && (
        <RefPicker
          key={link.kind}
          to={linkTables[link.kind]}
          aria-label={t(p.linkTo)}
          style={{ flex: 1, minWidth: 0 }}
          value={link.id}
          onChange={(picked) => onChange({ ...link, id: picked as number | null })}
        />
      )}
      {link.kind === 'block' && (
        <Select
          aria-label={t(p.linkTo)}
          style={{ flex: 1, minWidth: 0 }}
          value={link.url || null}
          options={[...(blocks ?? [])]}
          onChange={(uid) => onChange({ ...link, url: uid })}
        />
      )}
      {(link.kind === 'url' || link.kind === 'phone') && (
        <Input
          aria-label={t(p.linkTo)}
          value={link.url}
          maxLength={500}
          onChange={(event) => onChange({ ...link, url: event.target.value })}
        />
      )}
    </Flex>
  );
}
