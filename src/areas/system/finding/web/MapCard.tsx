// The school that was chosen on the map: its card, what is counted of it this month, and where to go on.

import { CloseOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { can } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import type { NearSchool } from '../../organisation/model/near';
import { figureText } from '../../organisation/web/figureText';
import { useSchoolFigures } from '../../organisation/web/nearClient';
import { SchoolCard } from '../../organisation/web/SchoolCard';
import css from '../../organisation/web/schools.module.css';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';

interface Way {
  label: Text;
  permission: string;
  path: string;
  query: (id: number) => Record<string, string>;
}

const ways: readonly Way[] = [
  { label: s.open, permission: 'system.school.view', path: '/schoolCenter', query: (id) => ({ id: String(id) }) },
  {
    label: s.leases,
    permission: 'system.lease.view',
    path: '/rentQi',
    query: (id) => ({ schoolId: String(id) }),
  },
  {
    label: s.devicesOf,
    permission: 'system.device.view',
    path: '/ddnsList',
    query: (id) => ({ schoolId: String(id) }),
  },
];

export function MapCard({ school, onClose }: { school: NearSchool; onClose: () => void }) {
  const { t } = useText();
  const open = useOpen();
  const figures = useSchoolFigures(school.id).data ?? [];
  const go = ({ path, query }: Way) => open(path, query(school.id));
  return (
    <aside className={css.over} aria-label={school.name}>
      <SchoolCard
        school={school}
        onSelect={() => go(ways[0]!)}
        action={
          <Flex vertical gap={8} style={{ width: '100%' }}>
            {figures.length > 0 && (
              <Flex gap={16} wrap>
                {figures.map((figure) => (
                  <span key={figure.key}>
                    <span className={css.faint}>{figure.label}</span> <strong>{figureText(figure)}</strong>
                  </span>
                ))}
              </Flex>
            )}
            <Flex gap={4} wrap align="center">
              {ways
                .filter(({ permission }) => can(permission))
                .map((way) => (
                  <Button key={way.path} type="link" size="small" onClick={() => go(way)}>
                    {t(way.label)}
                  </Button>
                ))}
              <span style={{ flex: 1 }} />
              <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t(s.close)} onClick={onClose} />
            </Flex>
          </Flex>
        }
      />
    </aside>
  );
}
