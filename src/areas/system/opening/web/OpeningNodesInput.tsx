// The designer of a template: its nodes as lines, dated by days from the opening, each waiting for others.
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { type LineColumn, LineEditor } from '#kernel/web/resource/form/LineEditor';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
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
  const [demanding, setDemanding] = useState<number | null>(null);
  const demand = (part: Partial<TemplateNode>) =>
    onChange(nodes.map((node, i) => (i === demanding ? { ...node, ...part } : node)));
  const asked = demanding === null ? undefined : nodes[demanding];
  const columns: LineColumn<TemplateNode>[] = [
    {
      head: o.phase,
      minWidth: 96,
      cell: (node, change) => (
        <Select
          value={node.phase}
          aria-label={t(o.phase)}
          style={{ width: '100%' }}
          options={Object.entries(phases).map(([key, { label }]) => ({ value: key, label: t(label) }))}
          onChange={(phase) => change({ phase })}
        />
      ),
    },
    ...(['code', 'name'] as const).map((name) => ({
      head: o[name],
      ...(name === 'code' ? { width: 70, minWidth: 70 } : { minWidth: 130 }),
      cell: (node: TemplateNode, change: (part: Partial<TemplateNode>) => void) => (
        <Input
          value={node[name]}
          maxLength={name === 'code' ? 20 : 60}
          aria-label={t(o[name])}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ),
    })),
    ...(['startOffset', 'dueOffset'] as const).map((name) => ({
      head: o[name],
      help: o.offsetHelp,
      width: 76,
      minWidth: 76,
      cell: (node: TemplateNode, change: (part: Partial<TemplateNode>) => void) => (
        <InputNumber
          value={node[name]}
          min={-365}
          max={90}
          precision={0}
          aria-label={t(o[name])}
          style={{ width: '100%' }}
          onChange={(days) => change({ [name]: days ?? 0 })}
        />
      ),
    })),
    {
      head: o.dependsOn,
      minWidth: 110,
      cell: (node, change) => (
        <Select
          mode="multiple"
          maxTagCount="responsive"
          value={node.dependsOn}
          aria-label={t(o.dependsOn)}
          style={{ width: '100%' }}
          options={nodes
            .filter((other) => other !== node && other.code)
            .map((other) => ({ value: other.code, label: other.code, title: other.name }))}
          onChange={(dependsOn) => change({ dependsOn })}
        />
      ),
    },
    {
      head: o.gate,
      minWidth: 44,
      cell: (node, change) => (
        <Checkbox
          checked={node.gate}
          aria-label={t(o.gate)}
          onChange={(event) => change({ gate: event.target.checked })}
        />
      ),
    },
    {
      head: o.deliverables,
      minWidth: 52,
      cell: (node, _, at) => (
        <Button
          type="link"
          style={{ paddingInline: 0 }}
          aria-label={t(o.demandsOf, { name: node.name || node.code })}
          onClick={() => setDemanding(at)}
        >
          {t(o.demands, { count: node.deliverables.length })}
        </Button>
      ),
    },
  ];
  return (
    <>
      <LineEditor
        id={id}
        lines={nodes}
        onChange={onChange}
        columns={columns}
        fresh={() => fresh(nodes)}
        add={o.addNode}
        removeName={({ code }) => `${t(o.removeNode)} ${code}`}
        none={o.noNodes}
        height={320}
      />
      {asked && <OpeningNodeDemands node={asked} onChange={demand} onClose={() => setDemanding(null)} />}
    </>
  );
}
