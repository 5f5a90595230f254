// What a node of a template asks for: who sees to it, how it is done, what is handed in.

import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import { useKept } from '#kernel/web/resource/form/useKept';
import { Frame } from '#kernel/web/widgets/Frame';
import { OpeningTemplate, openingRoles, type TemplateNode } from '../model/opening';
import { openingTexts as o } from './openingTexts';

type Deliverable = TemplateNode['deliverables'][number];

const kinds = { check: o.kindCheck, text: o.kindText, file: o.kindFile } as const;

interface OpeningNodeDemandsProps {
  node: TemplateNode;
  onChange: (part: Pick<TemplateNode, 'ownerRole' | 'guide' | 'deliverables'>) => void;
  onClose: () => void;
}

export function OpeningNodeDemands({ node, onChange, onClose }: OpeningNodeDemandsProps) {
  const { t, locale } = useText();
  const [ownerRole, setRole] = useState(node.ownerRole);
  const [guide, setGuide] = useKept(`nodeGuide:${node.code}`, node.guide ?? '');
  const [asked, setAsked] = useKept<readonly Deliverable[]>(`nodeDemands:${node.code}`, node.deliverables);
  const roles = useQuery({
    queryKey: ['rows', OpeningTemplate.name, 'roles', locale],
    queryFn: () => sendCall(openingRoles, {}),
    staleTime: 60_000,
  });
  const names = asked.map(({ name }) => name.trim());
  const isWrong = names.some((name, i) => name === '' || names.indexOf(name) !== i);
  const keep = () => {
    const deliverables = asked.map((one, i) => ({ ...one, name: names[i]! }));
    onChange({ ownerRole: ownerRole || undefined, guide: guide.trim() || undefined, deliverables });
    onClose();
  };
  return (
    <Frame
      title={t(o.demandsOf, { name: node.name || node.code })}
      width={640}
      height={440}
      open
      onCancel={onClose}
      onConfirm={keep}
      confirmDisabled={isWrong}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t(o.role)} htmlFor="node-role" extra={t(o.roleHelp)}>
          <Select
            id="node-role"
            allowClear
            showSearch
            optionFilterProp="label"
            loading={roles.isPending}
            value={ownerRole}
            onChange={setRole}
            options={(roles.data ?? []).map(({ key, name }) => ({ value: key, label: name }))}
          />
        </Form.Item>
        <Form.Item label={t(o.guide)} htmlFor="node-guide">
          <Input.TextArea
            id="node-guide"
            value={guide}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setGuide(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t(o.deliverables)} help={isWrong ? t(o.deliverableName) : undefined}>
          <LineEditor<Deliverable>
            lines={asked}
            onChange={setAsked}
            fresh={() => ({ name: '', kind: 'check', required: true })}
            add={o.addDeliverable}
            removeName={({ name }) => t(o.removeDeliverable, { name })}
            columns={[
              {
                head: o.name,
                cell: (one, change, at) => (
                  <Input
                    value={one.name}
                    maxLength={60}
                    aria-label={t(o.name)}
                    status={names[at] === '' || names.indexOf(names[at]!) !== at ? 'error' : ''}
                    onChange={(event) => change({ name: event.target.value })}
                  />
                ),
              },
              {
                head: o.kind,
                width: 110,
                cell: (one, change) => (
                  <Select
                    style={{ width: '100%' }}
                    value={one.kind}
                    aria-label={t(o.kind)}
                    onChange={(kind) => change({ kind })}
                    options={Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) }))}
                  />
                ),
              },
              {
                head: o.required,
                width: 80,
                cell: (one, change) => (
                  <Checkbox
                    checked={one.required}
                    aria-label={t(o.required)}
                    onChange={(event) => change({ required: event.target.checked })}
                  />
                ),
              },
            ]}
          />
        </Form.Item>
      </Form>
    </Frame>
  );
}
