// Schools and their departments with how many work there; red where more than the year's quota allows.
import { Tree, Typography } from 'antd';
import { useMemo } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { headcount } from '../../headcount/model/headcount';
import { changeTexts as x } from './changeTexts';

export interface Placed {
  schoolId?: string;
  departmentId?: string;
}

export function OrganisationTree({ at, onChoose }: { at: Placed; onChoose: (at: Placed) => void }) {
  const { t } = useText();
  const schools = useAnswer(headcount, { groupBy: 'school' }, { fresh: 30_000 });
  const departments = useAnswer(headcount, { groupBy: 'department' }, { fresh: 30_000 });
  const nodes = useMemo(() => {
    const rooms = departments.data?.rows ?? [];
    const found = schools.data?.rows ?? [];
    const total = found.reduce((sum, { active }) => sum + active, 0);
    return [
      { key: '', title: `${t(x.everyone)} ${total}`, isLeaf: true },
      ...found.map(({ id, name, active, planned }) => ({
        key: `s${id}`,
        title: (
          <Typography.Text type={planned !== null && active > planned ? 'danger' : undefined}>
            {id === null ? t(x.nowhere) : name} {planned === null ? active : `${active}/${planned}`}
          </Typography.Text>
        ),
        children: rooms
          .filter((room) => id !== null && room.schoolId === id)
          .map((room) => ({ key: `d${room.id}`, title: `${room.name} ${room.active}`, isLeaf: true })),
      })),
    ];
  }, [schools.data, departments.data, t]);
  const selected = at.departmentId ? `d${at.departmentId}` : at.schoolId ? `s${at.schoolId}` : '';
  return (
    <Shown loading={schools.isPending} error={schools.error} height={200}>
      <Tree
        blockNode
        treeData={nodes}
        selectedKeys={[selected]}
        onSelect={([key]) => {
          const chosen = String(key ?? '');
          if (chosen.startsWith('d')) onChoose({ departmentId: chosen.slice(1) });
          else onChoose(chosen.startsWith('s') && chosen !== 'snull' ? { schoolId: chosen.slice(1) } : {});
        }}
      />
    </Shown>
  );
}
