// 我的视图: keeps the list as it is under a name, and leads back to what was kept.
import { StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { KeptView } from '#kernel/model/shown/savedViews';
import { useText } from '#kernel/web/i18n';
import { LatePopover } from '../list/LatePopover';
import { later } from '../rows/later';
import type { KeptViewsProps } from './KeptViewsPanel';
import { keptTexts as k } from './keptTexts';

const KeptViewsPanel = later(() => import('./KeptViewsPanel'), <div style={{ width: 320, height: 160 }} />);

const ShareDialog = later(() => import('./ShareDialog'));

export function KeptViewsButton(props: KeptViewsProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [shared, setShared] = useState<KeptView | null>(null);
  if (!props.kept.isOffered) return null;
  const share = (view: KeptView) => {
    setOpen(false);
    setShared(view);
  };
  return (
    <>
      <LatePopover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        content={<KeptViewsPanel {...props} onShare={share} onClose={() => setOpen(false)} />}
        destroyOnHidden
      >
        <Button icon={<StarOutlined />} aria-label={t(k.title)} title={t(k.title)} />
      </LatePopover>
      {shared && <ShareDialog view={shared} roles={props.kept.roles} onClose={() => setShared(null)} />}
    </>
  );
}
