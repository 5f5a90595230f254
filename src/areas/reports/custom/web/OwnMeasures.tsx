// Numbers of one's own, each of two that there are: one by the other, or one less the other.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { Made } from '../model/making';
import css from './custom.module.css';
import { customTexts as s } from './customTexts';

type Own = Made['own'][number];
const most = 5;

interface OwnMeasuresProps {
  made: Made;
  measures: readonly { value: string; label: string }[];
  disabled: boolean;
  onChange: (part: Partial<Made>) => void;
}

export function OwnMeasures({ made, measures, disabled, onChange }: OwnMeasuresProps) {
  const { t } = useText();
  const { own } = made;
  const set = (at: number, part: Partial<Own>) =>
    onChange({ own: own.map((one, n) => (n === at ? { ...one, ...part } : one)) });
  const add = () => {
    const taken = own.map(({ key }) => key);
    const key = ['own1', 'own2', 'own3', 'own4', 'own5'].find((one) => !taken.includes(one));
    const [a, b] = measures;
    if (!key || !a || !b) return;
    onChange({
      own: [...own, { key, name: '', nameEn: '', kind: 'ratio', of: [a.value, b.value] }],
      measures: [...made.measures, key].slice(0, 15),
    });
  };
  const drop = (key: string) =>
    onChange({ own: own.filter((one) => one.key !== key), measures: made.measures.filter((one) => one !== key) });
  const part = (at: number, { of }: Own, n: 0 | 1) => (
    <Select
      disabled={disabled}
      aria-label={t(n === 0 ? s.first : s.second)}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      value={of[n]}
      onChange={(key: string) => set(at, { of: n === 0 ? [key, of[1]] : [of[0], key] })}
      options={[...measures]}
    />
  );
  return (
    <div className={css.owns}>
      {own.map((one, at) => (
        <div key={one.key} className={css.own}>
          <Input
            disabled={disabled}
            aria-label={t(s.ownName)}
            placeholder={t(s.ownName)}
            maxLength={30}
            value={one.name}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <Input
            disabled={disabled}
            aria-label={t(s.ownNameEn)}
            placeholder={t(s.ownNameEn)}
            maxLength={60}
            value={one.nameEn}
            onChange={({ target }) => set(at, { nameEn: target.value })}
          />
          {part(at, one, 0)}
          <Select<Own['kind']>
            disabled={disabled}
            aria-label={t(s.own)}
            value={one.kind}
            onChange={(kind) => set(at, { kind })}
            options={(['ratio', 'difference'] as const).map((value) => ({ value, label: t(s[value]) }))}
          />
          {part(at, one, 1)}
          <Button
            disabled={disabled}
            type="text"
            icon={<CloseOutlined />}
            aria-label={`${t(s.drop)} ${one.name}`}
            onClick={() => drop(one.key)}
          />
        </div>
      ))}
      {own.length < most && (
        <Button size="small" disabled={disabled} icon={<PlusOutlined />} onClick={add}>
          {t(s.addOwn)}
        </Button>
      )}
    </div>
  );
}
