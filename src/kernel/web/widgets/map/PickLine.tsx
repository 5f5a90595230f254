// The way to pick a place by keyboard: its two numbers, and the province they lie in.
import { AimOutlined } from '@ant-design/icons';
import { Button, Flex, InputNumber, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

interface PickLineProps {
  value: Geo | null;
  onPick?: (at: Geo) => void;
  onGo?: (at: Geo) => void;
  province: string | null;
  disabled?: boolean;
}

export function PickLine({ value, onPick, onGo, province, disabled }: PickLineProps) {
  const { t } = useText();
  const [typed, setTyped] = useState<Partial<Geo>>({});
  const lng = typed.lng ?? value?.lng;
  const lat = typed.lat ?? value?.lat;
  const apply = () => {
    if (lng === undefined || lat === undefined) return;
    setTyped({});
    onPick?.({ lng, lat });
    onGo?.({ lng, lat });
  };
  const shared = { controls: false, disabled, precision: 6, style: { width: 120 }, onPressEnter: apply } as const;
  return (
    <Flex align="center" gap={8} wrap>
      <Space.Compact>
        <InputNumber
          {...shared}
          min={-180}
          max={180}
          aria-label={t(w.longitude)}
          placeholder={t(w.longitude)}
          value={lng ?? null}
          onChange={(next) => setTyped({ ...typed, lng: next ?? undefined })}
        />
        <InputNumber
          {...shared}
          min={-90}
          max={90}
          aria-label={t(w.latitude)}
          placeholder={t(w.latitude)}
          value={lat ?? null}
          onChange={(next) => setTyped({ ...typed, lat: next ?? undefined })}
        />
        <Button icon={<AimOutlined />} disabled={disabled || lng === undefined || lat === undefined} onClick={apply}>
          {t(w.locate)}
        </Button>
      </Space.Compact>
      {province && <Tag variant="filled">{province}</Tag>}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {t(w.pickHelp)}
      </Typography.Text>
    </Flex>
  );
}
