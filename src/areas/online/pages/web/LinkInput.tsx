// Where something leads: nowhere, a page, a package, an address, a phone.
import { Flex, Input, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { type Link, linkKinds, noLink } from '../model/document';
import { pageTexts as p } from './pageTexts';

export function LinkInput({ value, onChange, id }: { value: unknown; onChange: (link: unknown) => void; id?: string }) {
  const { t, locale } = useText();
  const link = (value as Link | null) ?? noLink;
  return (
    <Flex gap={8}>
      <Select
        {...(id ? { id } : {})}
        aria-label={t(p.link)}
        style={{ width: 100 }}
        value={link.kind}
        onChange={(kind) => onChange({ ...noLink, kind })}
        options={Object.entries(linkKinds).map(([key, label]) => ({
          value: key,
          label: label[locale === 'en' ? 1 : 0],
        }))}
      />
      {(link.kind === 'page' || link.kind === 'package') && (
        <RefPicker
          key={link.kind}
          to={link.kind === 'page' ? 'mini_page' : 'online_package'}
          aria-label={t(p.link)}
          style={{ flex: 1 }}
          value={link.id}
          onChange={(picked) => onChange({ ...link, id: picked as number | null })}
        />
      )}
      {(link.kind === 'url' || link.kind === 'phone') && (
        <Input
          aria-label={t(p.link)}
          value={link.url}
          maxLength={500}
          onChange={(event) => onChange({ ...link, url: event.target.value })}
        />
      )}
    </Flex>
  );
}
