// The designer of a template: its nodes as lines, dated by days from the opening, each waiting for others.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import css from '#kernel/web/resource/form.module.css';
import type { FieldInputProps } from '#kernel/web/resource/inputs';
import { OpeningNode, type TemplateNode } from '../model/opening';
import { OpeningNodeDemands } from './OpeningNodeDemands';
import { openingTexts as o } from './openingTexts';

const phases = OpeningNode.fields.phase.options!;

const fresh = (nodes: readonly TemplateNode[]): TemplateNode => ({
  phase: nodes.at(-1)?.phase ?? 'site',
  code: nextCode(nodes),
  name: '',
  startOffset: -30,
  dueOffset: -20,
  dependsOn: [],
  deliverables: [],
  gate: false,
});

/** The first of N01, N02 … that is free. */
function nextCode(nodes: readonly TemplateNode[]): string {
  for (let n = nodes.length + 1; ; n++) {
    const code = `N${String(n).padStart(2, '0')}`;
    if (!nodes.some((node) => node.code === code)) return code;
  }
}

export function OpeningNodesInput({ id, value, onChange }: FieldInputProps) {
  const { t } = useText();
  const nodes = (Array.isArray(value) ? value : []) as TemplateNode[];
  const change = (at: number, part: Partial<TemplateNode>) =>
    onChange(nodes.map((node, i) => (i === at ? { ...node, ...part } : node)));
  const remove = (at: number) => onChange(nodes.filter((_, i) => i !== at));
  const [demanding, setDemanding] = useState<number | null>(null);
  const heads = [o.phase, o.code, o.name, o.startOffset, o.dueOffset, o.dependsOn, o.gate, o.deliverables];
  return (
    <div>
      {nodes.length === 0 ? (
        <div className={css.none}>{t(o.noNodes)}</div>
      ) : (
        <div className={css.scroll} style={{ maxHeight: 320 }}>
          <table className={css.lines}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th
                    key={head.zh}
                    title={head === o.startOffset || head === o.dueOffset ? t(o.offsetHelp) : undefined}
                  >
                    {t(head)}
                  </th>
                ))}
                <th />
              </tr>
            </thead>
            <tbody>
              {nodes.map((node, i) => (
                // A node keeps its place while its code is typed.
                // biome-ignore lint/suspicious/noArrayIndexKey: nodes are only added at the end or removed whole
                <tr key={i}>
                  <td style={{ minWidth: 96 }}>
                    <Select
                      value={node.phase}
                      aria-label={t(o.phase)}
                      style={{ width: '100%' }}
                      options={Object.entries(phases).map(([key, { label }]) => ({ value: key, label: t(label) }))}
                      onChange={(phase) => change(i, { phase })}
                    />
                  </td>
                  <td style={{ minWidth: 70, width: 70 }}>
                    <Input
                      value={node.code}
                      maxLength={20}
                      aria-label={t(o.code)}
                      onChange={(event) => change(i, { code: event.target.value })}
                    />
                  </td>
                  <td style={{ minWidth: 130 }}>
                    <Input
                      value={node.name}
                      maxLength={60}
                      aria-label={t(o.name)}
                      onChange={(event) => change(i, { name: event.target.value })}
                    />
                  </td>
                  {(['startOffset', 'dueOffset'] as const).map((name) => (
                    <td key={name} style={{ minWidth: 76, width: 76 }}>
                      <InputNumber
                        value={node[name]}
                        min={-365}
                        max={90}
                        precision={0}
                        aria-label={t(o[name])}
                        style={{ width: '100%' }}
                        onChange={(days) => change(i, { [name]: days ?? 0 })}
                      />
                    </td>
                  ))}
                  <td style={{ minWidth: 110 }}>
                    <Select
                      mode="multiple"
                      maxTagCount="responsive"
                      value={node.dependsOn}
                      aria-label={t(o.dependsOn)}
                      style={{ width: '100%' }}
                      options={nodes
                        .filter((other) => other !== node && other.code)
                        .map((other) => ({ value: other.code, label: other.code, title: other.name }))}
                      onChange={(dependsOn) => change(i, { dependsOn })}
                    />
                  </td>
                  <td style={{ minWidth: 44 }}>
                    <Checkbox
                      checked={node.gate}
                      aria-label={t(o.gate)}
                      onChange={(event) => change(i, { gate: event.target.checked })}
                    />
                  </td>
                  <td style={{ minWidth: 52 }}>
                    <Button
                      type="link"
                      style={{ paddingInline: 0 }}
                      aria-label={t(o.demandsOf, { name: node.name || node.code })}
                      onClick={() => setDemanding(i)}
                    >
                      {t(o.demands, { count: node.deliverables.length })}
                    </Button>
                  </td>
                  <td>
                    <Button
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={`${t(o.removeNode)} ${node.code}`}
                      onClick={() => remove(i)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button
        id={id}
        type="dashed"
        block
        icon={<PlusOutlined />}
        style={{ marginTop: 8 }}
        onClick={() => onChange([...nodes, fresh(nodes)])}
      >
        {t(o.addNode)}
      </Button>
      {demanding !== null && nodes[demanding] && (
        <OpeningNodeDemands
          node={nodes[demanding]}
          onChange={(part) => change(demanding, part)}
          onClose={() => setDemanding(null)}
        />
      )}
    </div>
  );
}
