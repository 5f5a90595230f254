// The day of birth, or the age where nobody knows the day: then the date is a guess and says so.
import { DatePicker, Flex, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { zonedNow } from '#kernel/web/zone';
import { ageOn } from '../model/customerRules';
import { inputTexts } from './customerInputTexts';
import { localDay } from './localDay';

const oldest = 99;

export function BirthInput({ id, value, onChange, isInvalid, disabled }: FieldInputProps) {
  const { t } = useText();
  // Whether the date is a guess stands in a field of its own.
  const { values, set } = useFormAround();
  const isGuess = values.birthIsGuess === true;
  const onGuess = (next: boolean) => set('birthIsGuess', next);
  const today = localDay(new Date());
  const day = typeof value === 'string' && value ? value : null;
  const status = isInvalid ? 'error' : '';
  return (
    <Flex gap={8}>
      <DatePicker
        id={id}
        style={{ flex: 1 }}
        status={status}
        disabled={disabled}
        value={day && !isGuess ? dayjs(day) : null}
        maxDate={zonedNow()}
        onChange={(next) => {
          onGuess(false);
          onChange(next ? next.format('YYYY-MM-DD') : null);
        }}
      />
      <InputNumber
        style={{ width: 130 }}
        aria-label={t(inputTexts.age)}
        prefix={t(isGuess ? inputTexts.about : inputTexts.age)}
        status={status}
        disabled={disabled}
        min={0}
        max={oldest}
        precision={0}
        value={day ? ageOn(day, today) : null}
        onChange={(age) => {
          onGuess(age !== null);
          onChange(age === null ? null : dayjs(today).subtract(age, 'year').format('YYYY-MM-DD'));
        }}
      />
    </Flex>
  );
}
