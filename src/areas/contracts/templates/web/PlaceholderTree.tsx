// What a template may name, to be clicked into the text, with what it would say.
import { Button, Flex, Input, Tooltip } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { conditions, facts, lists, signatures } from '../model/names';
import { templateTexts as x } from './templateTexts';

export function PlaceholderTree({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useText();
  const [q, setQ] = useState('');
  const blocks = [
    { key: 'h', label: t(x.heading), text: '<h2></h2>' },
    { key: 'p', label: t(x.pageBreak), text: '<div class="page-break"></div>' },
    { key: 's', label: t(x.signature), text: t(signatures) },
    ...Object.entries(lists).map(([name, { label, items }]) => ({
      key: name,
      label: t(label),
      text: `{{#${name}}}${Object.keys(items[0]!)
        .map((field) => `{{${field}}}`)
        .join(' ')}{{/${name}}}`,
    })),
    ...Object.entries(conditions).map(([name, label]) => ({
      ...{ key: name, label: `${t(label)}？`, text: `{{#if ${name}}}{{/if}}` },
    })),
  ];
  const named = Object.entries(facts).map(([name, { label, sample }]) => ({
    ...{ key: name, label: t(label), sample },
    text: name === 'contract.receivable' ? '{{contract.receivable|capital}}' : `{{${name}}}`,
  }));
  const fits = ({ key, label }: { key: string; label: string }) => `${key} ${label}`.includes(q.trim());
  return (
    <Flex vertical gap={8}>
      <Input
        allowClear
        aria-label={t(x.search)}
        placeholder={t(x.search)}
        value={q}
        onChange={(e) => setQ(e.target.value)}
      />
      <strong>{t(x.placeholders)}</strong>
      <Flex wrap gap={4}>
        {named.filter(fits).map(({ key, label, sample, text }) => (
          <Tooltip key={key} title={`${text} → ${sample}`}>
            <Button size="small" onClick={() => onInsert(text)}>
              {label}
            </Button>
          </Tooltip>
        ))}
      </Flex>
      <strong>{t(x.blocks)}</strong>
      <Flex wrap gap={4}>
        {blocks.filter(fits).map(({ key, label, text }) => (
          <Button key={key} size="small" onClick={() => onInsert(text)}>
            {label}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
