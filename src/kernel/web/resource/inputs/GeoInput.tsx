// A place: shown as coordinates, picked on a map that also works offline.
import { EnvironmentOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import { Frame } from '#kernel/web/widgets/Frame';
import { geoText } from '../rows/plainText';
import type { FieldInputProps } from './fieldInput';

const MapView = lazy(() => import('#kernel/web/widgets/MapView').then((m) => ({ default: m.MapView })));

export function GeoInput({ id, field, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Geo | null>(null);
  const place = value as Geo | null;
  return (
    <Space>
      <span>{place ? geoText(place) : t(formTexts.noPlace)}</span>
      <Button
        id={id}
        size="small"
        icon={<EnvironmentOutlined />}
        disabled={disabled}
        onClick={() => {
          setPicked(place);
          setOpen(true);
        }}
      >
        {t(place ? formTexts.changePlace : formTexts.pickPlace)}
      </Button>
      {place && !field.required && (
        <Button size="small" type="text" disabled={disabled} onClick={() => onChange(null)}>
          {t(formTexts.clearPlace)}
        </Button>
      )}
      <Frame
        kind="dialog"
        title={t(field.label)}
        open={isOpen}
        onCancel={() => setOpen(false)}
        onConfirm={async () => {
          onChange(picked);
          setOpen(false);
        }}
      >
        <Suspense>
          <MapView pick value={picked} onPick={setPicked} height={380} />
        </Suspense>
      </Frame>
    </Space>
  );
}
