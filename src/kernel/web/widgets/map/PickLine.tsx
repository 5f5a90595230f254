// The way to pick a place by keyboard: its two numbers, or its address where a provider knows addresses; and what lies there.
import { AimOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Flex, Input, InputNumber, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { addressAt, locate } from './locate';
import type { Tiles } from './parts';

interface PickLineProps {
  value: Geo | null;
  onPick?: (at: Geo) => void;
  onGo?: (at: Geo) => void;
  province: string | null;
  /** Whom to ask for addresses; nobody offline. */
  tiles?: Tiles;
  disabled?: boolean;
}

export function PickLine({ value, onPick, onGo, province, tiles, disabled }: PickLineProps) {
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
      {tiles && !disabled && (
        <AddressSearch
          tiles={tiles}
          onFound={(at) => {
            setTyped({});
            onPick?.(at);
            onGo?.(at);
          }}
        />
      )}
      {tiles && value ? <AddressOf at={value} tiles={tiles} otherwise={province} /> : <Named text={province} />}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {t(w.pickHelp)}
      </Typography.Text>
    </Flex>
  );
}

const Named = ({ text }: { text: string | null }) => text && <Tag variant="filled">{text}</Tag>;

function AddressOf({ at, tiles, otherwise }: { at: Geo; tiles: Tiles; otherwise: string | null }) {
  const { data } = useQuery({
    queryKey: ['addressAt', tiles.kind, at.lng, at.lat],
    queryFn: () => addressAt(at, tiles),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Named text={data ?? otherwise} />;
}

function AddressSearch({ tiles, onFound }: { tiles: Tiles; onFound: (at: Geo) => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const find = async (text: string) => {
    if (!text.trim() || isAsking) return;
    setAsking(true);
    const found = await locate(text.trim(), tiles);
    setAsking(false);
    if (found) onFound(found);
    else message.warning(t(w.addressUnknown));
  };
  return (
    <Input.Search
      style={{ width: 260 }}
      maxLength={120}
      loading={isAsking}
      aria-label={t(w.findAddress)}
      placeholder={t(w.findAddress)}
      onSearch={find}
    />
  );
}
