// Who it is, how far, how warm, whose, how long; and everything that can be done from here.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Avatar, Button, Flex, Space, Tooltip, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useCloseTab, useOpen } from '#kernel/web/shell/site/navigation';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import { ageOn } from '../../customer/model/customerRules';
import { localDay } from '../../customer/web/localDay';
import { useNeighbours } from '../../customer/web/neighbours';
import { DuplicateBadge } from '../../duplicates/web/DuplicateBadge';
import type { Overview } from '../../timeline/model/life';
import { detailTexts as d } from './detailTexts';
import { HeadActions } from './HeadActions';
import { HeadBadges } from './HeadBadges';
import { HeadFigures } from './HeadFigures';
import { PoolActions } from './PoolActions';
import { Stages } from './Stages';
import { TagLine } from './TagLine';

interface DetailHeadProps {
  row: WireOf<typeof Customer>;
  overview: Overview | undefined;
  onFollow: () => void;
  onBook: () => void;
  /** The customer is no longer ours to look at; with what there is to say about it. */
  onGone: (why?: string) => void;
}

export function DetailHead({ row, overview, onFollow, onBook, onGone }: DetailHeadProps) {
  const { t } = useText();
  const isPooled = row.inPool === true;
  const photo = row.photo as { FileUrl: string } | null;
  const age = row.birthDate ? ageOn(row.birthDate, localDay(new Date())) : null;
  return (
    <Flex vertical gap={16}>
      {row.mergedFrom ? <Alert type="info" showIcon title={t(d.merged)} /> : null}
      <Flex justify="space-between" gap={16} wrap>
        <Flex gap={12} align="flex-start" style={{ flex: '1 1 420px', minWidth: 0 }}>
          <Avatar size={48} style={{ flex: 'none' }} {...(photo ? { src: photo.FileUrl } : {})}>
            {row.name.slice(0, 1)}
          </Avatar>
          <Flex vertical gap={6} style={{ minWidth: 0 }}>
            <Space wrap size={8}>
              <Typography.Title level={4} style={{ margin: 0 }} data-data>
                {row.name}
              </Typography.Title>
              <StateTag option={Customer.fields.state.options![row.state]!} />
              {age !== null && <span>{t(row.birthIsGuess ? d.guessed : d.years, { age })}</span>}
              <span data-data>{labelOf(row, 'grade')}</span>
              <Typography.Text type="secondary">{row.code}</Typography.Text>
            </Space>
            <Flex wrap gap={4} align="center">
              <HeadBadges row={row} />
              <DuplicateBadge customerId={row.id} count={overview?.duplicates ?? 0} />
              <TagLine row={row} />
            </Flex>
          </Flex>
        </Flex>
        <Space size={8} align="start">
          {isPooled ? (
            <PoolActions row={row} onGone={onGone} />
          ) : (
            <HeadActions row={row} onFollow={onFollow} onBook={onBook} onGone={onGone} />
          )}
          <NeighbourButtons id={row.id} />
        </Space>
      </Flex>
      {isPooled && <Alert type="info" showIcon title={t(d.pooled)} />}
      <Flex gap={24} wrap align="center" justify="space-between">
        <Stages row={row} since={overview?.stateSince ?? null} />
        <HeadFigures row={row} />
      </Flex>
    </Flex>
  );
}

/** One tab for the whole walk through a list, not one for each customer passed. */
function NeighbourButtons({ id }: { id: number }) {
  const { t } = useText();
  const open = useOpen();
  const closeTab = useCloseTab();
  const { previous, next } = useNeighbours(id);
  if (!previous && !next) return null;
  const go = (row: WireOf<typeof Customer>) => {
    closeTab();
    open('/customerDetail', { id: `${row.id}` }, row.name);
  };
  const button = (row: WireOf<typeof Customer> | null, label: string, icon: React.ReactNode) => (
    <Tooltip title={row ? `${label} · ${row.name}` : label}>
      <Button aria-label={label} icon={icon} disabled={!row} onClick={() => row && go(row)} />
    </Tooltip>
  );
  return (
    <Space.Compact>
      {button(previous, t(d.previous), <LeftOutlined />)}
      {button(next, t(d.next), <RightOutlined />)}
    </Space.Compact>
  );
}
