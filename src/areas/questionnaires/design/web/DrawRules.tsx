// Questions drawn from banks: how many, of which difficulty, and whether there are enough.
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { available } from '../../bank/model/bankQuestion';
import type { Document, DrawRule } from '../../content/model/document';
import { newKey } from '../../content/model/sampleQuestions';
import css from './design.module.css';
import { designTexts as d } from './designTexts';

interface DrawRulesProps {
  document: Document;
  onChange: (document: Document) => void;
  isClosed: boolean;
}

export function DrawRules({ document, onChange, isClosed }: DrawRulesProps) {
  const { t } = useText();
  const { drawRules, pages } = document;
  const set = (rules: DrawRule[]) => onChange({ ...document, drawRules: rules });
  return (
    <>
      {drawRules.map((rule) => (
        <Rule
          key={rule.key}
          rule={rule}
          pages={pages}
          isClosed={isClosed}
          onChange={(changed) => set(drawRules.map((one) => (one.key === rule.key ? changed : one)))}
          onRemove={() => set(drawRules.filter((one) => one.key !== rule.key))}
        />
      ))}
      <Button
        disabled={isClosed}
        onClick={() =>
          set([
            ...drawRules,
            {
              key: newKey('w'),
              pageKey: pages.at(-1)?.key ?? 'p1',
              bankId: 0,
              types: [],
              categoryIds: [],
              count: 10,
              pointsEach: 200,
              fillFromOther: false,
            },
          ])
        }
      >
        {t(d.addRule)}
      </Button>
    </>
  );
}

interface RuleProps {
  rule: DrawRule;
  pages: Document['pages'];
  isClosed: boolean;
  onChange: (rule: DrawRule) => void;
  onRemove: () => void;
}

function Rule({ rule, pages, isClosed, onChange, onRemove }: RuleProps) {
  const { t } = useText();
  const found = useAnswer(
    available,
    { bankId: rule.bankId, types: rule.types.join(','), categoryIds: rule.categoryIds.join(',') },
    { enabled: rule.bankId > 0 },
  );
  const mix = rule.mix ?? { easy: 0, medium: 0, hard: 0 };
  const share = (level: 'easy' | 'medium' | 'hard') => (
    <InputNumber
      min={0}
      max={100}
      aria-label={t(d.mix)}
      disabled={isClosed}
      value={mix[level]}
      onChange={(given) => {
        const next = { ...mix, [level]: given ?? 0 };
        const { mix: _, ...rest } = rule;
        onChange(next.easy + next.medium + next.hard > 0 ? { ...rest, mix: next } : rest);
      }}
    />
  );
  return (
    <div className={css.pane} style={{ marginBottom: 12 }}>
      <div className={css.rule}>
        <RefPicker
          to="question_bank"
          value={rule.bankId || null}
          disabled={isClosed}
          style={{ width: 200 }}
          aria-label={t(d.bank)}
          onChange={(bankId) => onChange({ ...rule, bankId: Number(bankId) || 0 })}
        />
        <Select
          disabled={isClosed}
          value={rule.pageKey}
          onChange={(pageKey) => onChange({ ...rule, pageKey })}
          options={pages.map(({ key }, at) => ({ value: key, label: t(d.page, { no: at + 1 }) }))}
        />
        <InputNumber
          min={1}
          max={300}
          addonBefore={t(d.count)}
          disabled={isClosed}
          value={rule.count}
          onChange={(count) => onChange({ ...rule, count: count ?? 1 })}
        />
        <InputNumber
          min={0.5}
          step={0.5}
          addonBefore={t(d.each)}
          disabled={isClosed}
          value={rule.pointsEach / 100}
          onChange={(points) => onChange({ ...rule, pointsEach: Math.round((points ?? 1) * 100) })}
        />
      </div>
      <div className={css.rule}>
        <span>{t(d.mix)}</span>
        {share('easy')}
        {share('medium')}
        {share('hard')}
        <Checkbox
          disabled={isClosed}
          checked={rule.fillFromOther}
          onChange={({ target }) => onChange({ ...rule, fillFromOther: target.checked })}
        >
          {t(d.fill)}
        </Checkbox>
        <Button disabled={isClosed} onClick={onRemove}>
          {t(d.remove)}
        </Button>
      </div>
      {found.data && rule.bankId > 0 && <span className={css.faint}>{t(d.available, { ...found.data })}</span>}
    </div>
  );
}
