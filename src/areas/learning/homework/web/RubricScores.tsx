// Points for each criterion; the digit of a criterion leads to it, and their sum is the score.
import { Flex, InputNumber } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { isTyping } from './typing';

export interface Criterion {
  id: number;
  name: string;
  max: number;
}
export interface CriterionScore {
  id: number;
  score: number;
}

interface RubricScoresProps {
  rubric: readonly Criterion[];
  value: readonly CriterionScore[];
  disabled: boolean;
  isInTurn: boolean;
  onChange: (scores: CriterionScore[]) => void;
}

export function RubricScores({ rubric, value, disabled, isInTurn, onChange }: RubricScoresProps) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const sum = rubric.reduce((all, { id }) => all + (value.find((one) => one.id === id)?.score ?? 0), 0);
  useEffect(() => {
    const onKey = ({ key, target, altKey }: KeyboardEvent) => {
      if (altKey || !/^[1-9]$/.test(key)) return;
      if (isTyping(target)) return;
      box.current?.querySelectorAll('input')[Number(key) - 1]?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={box}>
      {rubric.map(({ id, name, max }, at) => (
        <Flex key={id} gap={8} align="center" justify="space-between" className={css.criterion}>
          <span data-data>
            {at + 1}. {name}
          </span>
          <InputNumber
            min={0}
            max={max}
            step={0.5}
            size="small"
            disabled={disabled}
            autoFocus={isInTurn && at === 0}
            aria-label={name}
            value={value.find((one) => one.id === id)?.score ?? null}
            onChange={(score) =>
              onChange([...value.filter((one) => one.id !== id), ...(typeof score === 'number' ? [{ id, score }] : [])])
            }
            suffix={`/ ${max}`}
          />
        </Flex>
      ))}
      <strong>{t(h.rubricTotal, { sum })}</strong>
    </div>
  );
}
