// Hands in what a node asks for.
import { App, Checkbox, Flex, Input, Tag, Typography } from 'antd';
import { useId } from 'react';
import { files } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { FileInput } from '#kernel/web/resource/inputs/FileInput';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { OpeningNode, OpeningProject } from '../model/opening';
import { openingTexts as o } from './openingTexts';

type Deliverable = OpeningNode['deliverables'][number];
const evidence = { ...files('', ''), label: o.kindFile };

export function OpeningSubmit({ row, onClose }: { row: WireOf<typeof OpeningNode>; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = [useRefreshRows(OpeningNode), useRefreshRows(OpeningProject)];
  const node = useDetail(OpeningNode, row.id);
  const asked = (node.data?.deliverables ?? []) as Deliverable[];
  const [given, setGiven] = useKept<Record<string, unknown>>(`openingSubmit:${row.id}`, {});
  const handed = (one: Deliverable) => (one.name in given ? given[one.name] : one.value);
  const send = async () => {
    const handedIn = asked.map((one) => ({ ...one, value: handed(one) }));
    const current = node.data ?? row;
    await resourceClient(OpeningNode).transition('submit', current, { handedIn: JSON.stringify(handedIn) });
    message.success(t(o.submitted));
    await Promise.all(refresh.map((ask) => ask()));
    onClose();
  };
  return (
    <Frame
      title={t(o.submitTitle, { name: row.name })}
      width={560}
      height={360}
      open
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(o.submit)}
    >
      <Shown
        loading={node.isPending}
        error={node.error}
        empty={asked.length === 0}
        emptyText={t(o.nothingToHandIn)}
        height={200}
      >
        <Flex vertical gap={16}>
          {asked.map((one) => (
            <Item
              key={one.name}
              one={one}
              value={handed(one)}
              onChange={(value) => setGiven((before) => ({ ...before, [one.name]: value }))}
            />
          ))}
        </Flex>
      </Shown>
    </Frame>
  );
}

interface ItemProps {
  one: Deliverable;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Item({ one, value, onChange }: ItemProps) {
  const { t } = useText();
  const id = useId();
  if (one.kind === 'check') {
    return (
      <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)}>
        {one.name} {one.required && <Tag>{t(o.required)}</Tag>}
      </Checkbox>
    );
  }
  return (
    <div>
      <Typography.Text>
        <label htmlFor={id}>{one.name}</label> {one.required && <Tag>{t(o.required)}</Tag>}
      </Typography.Text>
      {one.kind === 'text' ? (
        <Input.TextArea
          id={id}
          value={String(value ?? '')}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 4 }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <FileInput id={id} field={evidence} value={value ?? []} onChange={onChange} />
      )}
    </div>
  );
}
