// A state or choice as a tag. The colour repeats what the word says; it is never the only sign.
import { Tag } from 'antd';
import type { Option, Tone } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';

export const toneColor: Record<Tone, string> = {
  grey: 'default',
  blue: 'blue',
  orange: 'orange',
  green: 'green',
  red: 'red',
  purple: 'purple',
  gold: 'gold',
  cyan: 'cyan',
};

export function StateTag({ option }: { option: Option | undefined }) {
  const { t } = useText();
  if (!option) return null;
  return (
    <Tag color={toneColor[option.tone ?? 'grey']} variant="filled" style={{ marginInlineEnd: 0 }}>
      {t(option.label)}
    </Tag>
  );
}
