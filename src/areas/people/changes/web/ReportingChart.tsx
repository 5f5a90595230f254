// 汇报关系: who reports to whom. Somebody pulled onto another is asked to be moved there; nothing moves before that is granted.
import { Button, Flex, Input, Tree, Typography } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useEvery } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { hereStates } from '../../model/choices';
import { Staff } from '../../model/staff';
import { changeSuperior, reportingLines } from '../model/staffChange';
import { changeTexts as x } from './changeTexts';

type Person = WireOf<typeof Staff>;
interface Branch {
  key: number;
  person: Person;
  /** All below, not only the next. */
  below: number;
  children: Branch[];
}

/** Whose superior is not shown stands on the ground; whoever reports in a circle does too, once. */
function grown(all: readonly Person[], chiefs: ReadonlyMap<number, number | null>): Branch[] {
  const shown = new Set(all.map(({ id }) => id));
  const led = new Map<number, Person[]>();
  for (const person of all) {
    const above = chiefs.get(person.id) ?? null;
    const chief = above !== null && shown.has(above) ? above : 0;
    led.set(chief, [...(led.get(chief) ?? []), person]);
  }
  const placed = new Set<number>();
  const branch = (person: Person): Branch => {
    placed.add(person.id);
    const children = (led.get(person.id) ?? []).filter(({ id }) => !placed.has(id)).map(branch);
    return { key: person.id, person, children, below: children.reduce((sum, one) => sum + 1 + one.below, 0) };
  };
  const roots = (led.get(0) ?? []).map(branch);
  return [...roots, ...all.filter(({ id }) => !placed.has(id)).map(branch)];
}

export function ReportingChart() {
  const { t } = useText();
  const open = useOpen();
  const mayMove = useCan()(changeSuperior.permission ?? '');
  const everybody = useEvery(Staff, { status: [...hereStates], sort: 'no' });
  const [typed, setTyped] = useState('');
  const [moving, setMoving] = useState<{ who: Person; to: Person } | null>(null);
  const all = useMemo(() => everybody.data ?? [], [everybody.data]);
  const lines = useAnswer(reportingLines, {});
  const chiefs = useMemo(() => new Map((lines.data ?? []).map(({ id, chiefId }) => [id, chiefId])), [lines.data]);
  const roots = useMemo(() => grown(all, chiefs), [all, chiefs]);
  const found = typed.trim() ? all.filter(({ name, no }) => `${name} ${no ?? ''}`.includes(typed.trim())) : [];
  // The way up from whoever is looked for is opened.
  const way = new Set<number>();
  for (const { id } of found)
    for (let at = chiefs.get(id) ?? null; at !== null && !way.has(at); at = chiefs.get(at) ?? null) way.add(at);
  const hits = new Set(found.map(({ id }) => id));
  const said = ({ person, below }: Branch): ReactNode => (
    <Flex gap={8} align="center" wrap>
      <Button
        type="link"
        size="small"
        style={{ padding: 0 }}
        onClick={() => open('/Staff/Personal', { id: `${person.id}` }, person.name)}
      >
        <Typography.Text data-data mark={hits.has(person.id)}>
          {person.name}
        </Typography.Text>
      </Button>
      <Typography.Text type="secondary" data-data>
        {[labelOf(person, 'postId'), labelOf(person, 'schoolId')].filter(Boolean).join(' · ')}
      </Typography.Text>
      {below > 0 && <Typography.Text type="secondary">{t(x.below, { n: below })}</Typography.Text>}
    </Flex>
  );
  return (
    <Shown
      loading={everybody.isPending || lines.isPending}
      error={everybody.error ?? lines.error}
      onRetry={() => void everybody.refetch()}
      empty={roots.length === 0}
      height={360}
    >
      <Flex vertical gap={12}>
        <Flex gap={12} wrap align="center">
          <Input.Search
            allowClear
            placeholder={t(x.find)}
            aria-label={t(x.find)}
            style={{ width: 240 }}
            onSearch={setTyped}
          />
          {typed.trim() && <Typography.Text type="secondary">{t(x.hits, { n: found.length })}</Typography.Text>}
          <Typography.Text type="secondary">
            {t(x.derived)} {mayMove && t(x.pull)}
          </Typography.Text>
        </Flex>
        <Tree<Branch>
          key={typed}
          blockNode
          showLine
          selectable={false}
          height={520}
          treeData={roots}
          titleRender={said}
          draggable={mayMove ? { icon: false } : false}
          allowDrop={({ dropPosition }) => dropPosition === 0}
          defaultExpandedKeys={way.size > 0 ? [...way] : roots.filter(({ below }) => below > 0).map(({ key }) => key)}
          onDrop={({ dragNode, node }) => setMoving({ who: dragNode.person, to: node.person })}
        />
      </Flex>
      {moving && (
        <CallDialog
          of={changeSuperior}
          rows={[{ id: moving.who.id }]}
          name={moving.who.name}
          start={{ toReportsToId: moving.to.id }}
          onClose={() => setMoving(null)}
        />
      )}
    </Shown>
  );
}
