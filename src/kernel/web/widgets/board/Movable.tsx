// A card of a board: dragged, or sent on from its own menu.
import { MoreOutlined } from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import { Button, Dropdown, theme } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import type { BoardColumn } from './Column';

interface MovableProps {
  id: string;
  name: string;
  disabled?: boolean;
  targets: readonly BoardColumn[];
  onMove: (to: string) => void;
  children: ReactNode;
}

export function Movable({ id, name, disabled, targets, onMove, children }: MovableProps) {
  const { t } = useText();
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id, disabled });
  const grip = { ...attributes, ...listeners, 'aria-label': name };
  return (
    <div style={{ position: 'relative', opacity: isDragging ? 0.35 : disabled ? 0.6 : 1 }}>
      {/* Text that is marked would be dragged by the browser itself, and the card would stay. */}
      <div ref={setNodeRef} {...grip} style={{ touchAction: 'none', userSelect: 'none' }}>
        <CardFace>{children}</CardFace>
      </div>
      {targets.length > 0 && (
        <Dropdown
          trigger={['click']}
          disabled={disabled}
          menu={{
            items: [
              {
                type: 'group',
                label: t(w.moveTo),
                children: targets.map((target) => ({ key: target.key, label: t(target.title) })),
              },
            ],
            onClick: ({ key }) => onMove(key),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={`${t(w.moveTo)}: ${name}`}
            style={{ position: 'absolute', insetInlineEnd: 4, top: 4 }}
          />
        </Dropdown>
      )}
    </div>
  );
}

export function CardFace({ isLifted, children }: { isLifted?: boolean; children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <div
      style={{
        padding: '8px 28px 8px 12px',
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
        boxShadow: isLifted ? token.boxShadowSecondary : 'none',
        cursor: isLifted ? 'grabbing' : 'grab',
      }}
    >
      {children}
    </div>
  );
}
