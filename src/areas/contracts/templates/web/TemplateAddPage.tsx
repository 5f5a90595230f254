// /addContact: a name, what it is for, and what it begins with: nothing, or the words of another.
import { App, Button, Card, Flex, Input, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { ContractTemplate, copyTemplate } from '../model/template';
import { templateTexts as x } from './templateTexts';

type Kind = ContractTemplate['kind'];
const kinds = Object.entries(ContractTemplate.fields.kind.options!);

export default function TemplateAddPage() {
  const { t } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  const copy = useCall(copyTemplate);
  const [name, setName] = useKept('templateAdd', '');
  const [kind, setKind] = useState<Kind>('contract');
  const [from, setFrom] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const [key] = useState(nonce);
  const create = async () => {
    setSending(true);
    try {
      const made = from
        ? await copy.run({ id: from, name })
        : await resourceClient(ContractTemplate).add({ name, kind }, key);
      setName('');
      open('/editContact', { id: `${made.id}` });
    } catch (error) {
      message.error(messageOf(error));
    }
    setSending(false);
  };
  const { name: named, kind: ofKind } = ContractTemplate.fields;
  return (
    <Card size="small" style={{ maxWidth: 520 }}>
      <Flex vertical gap={12}>
        <Input
          maxLength={60}
          aria-label={t(named.label)}
          placeholder={t(named.label)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <RefPicker
          to="contract_template"
          allowClear
          aria-label={t(x.startFrom)}
          placeholder={`${t(x.startFrom)}：${t(x.blank)}`}
          value={from}
          onChange={(next) => setFrom(typeof next === 'number' ? next : null)}
        />
        {from === null && (
          <Select<Kind>
            aria-label={t(ofKind.label)}
            value={kind}
            onChange={setKind}
            options={kinds.map(([value, { label }]) => ({ value: value as Kind, label: t(label) }))}
          />
        )}
        <Button
          type="primary"
          style={{ alignSelf: 'flex-start' }}
          loading={isSending}
          disabled={name.trim() === ''}
          onClick={() => void create()}
        >
          {t(x.create)}
        </Button>
      </Flex>
    </Card>
  );
}
