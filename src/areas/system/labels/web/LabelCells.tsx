// A label as the list shows it: its key and where it stands; each language, with the shipped text where it was changed.

import { Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { PlacedLabel } from '../model/label';
import css from './language.module.css';
import { languageTexts as l } from './languageTexts';

export function LabelKey({ line }: { line: PlacedLabel }) {
  const where = [line.areaTitle, line.where].filter(Boolean).join(' · ');
  return (
    <span className={css.line} title={`${line.label}\n${where}`}>
      <code className={css.key}>{line.label}</code> <span className={css.about}>{where}</span>
    </span>
  );
}

export function Said({ said, shipped }: { said: string; shipped: string }) {
  const { t } = useText();
  return (
    <>
      {said ? (
        <span className={css.line} title={said}>
          {said}
        </span>
      ) : (
        <span className={css.wrong}>{t(l.none)}</span>
      )}
      {said !== shipped && <span className={css.where}>{t(l.shipped, { text: shipped })}</span>}
    </>
  );
}

export function LabelState({ line }: { line: PlacedLabel }) {
  const { t } = useText();
  if (!line.changed) return <span className={css.where}>{t(l.asShipped)}</span>;
  return <>{line.missing ? <Tag color="orange">{t(l.missing)}</Tag> : <Tag color="blue">{t(l.changed)}</Tag>}</>;
}
