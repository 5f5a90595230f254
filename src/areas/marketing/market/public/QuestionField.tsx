// One question of a sign-up, asked the way it was meant: words, a number, a day, one of several or some of them.
import type { Answers, Question } from '../../activities/model/questions';

type Answer = Answers[string];

interface QuestionFieldProps {
  of: Question;
  value: Answer | undefined;
  onChange: (value: Answer) => void;
}

const inputs = { text: 'text', number: 'number', date: 'date' } as const;

export function QuestionField({ of: { label, type, options, required }, value, onChange }: QuestionFieldProps) {
  if (type === 'single' || type === 'multi') {
    const chosen = Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
    const pick = (option: string, isOn: boolean) =>
      onChange(type === 'single' ? option : isOn ? [...chosen, option] : chosen.filter((one) => one !== option));
    return (
      <fieldset style={{ border: 0, margin: '12px 0', padding: 0 }}>
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option}>
            <input
              type={type === 'single' ? 'radio' : 'checkbox'}
              name={label}
              required={required && type === 'single'}
              checked={chosen.includes(option)}
              onChange={({ target }) => pick(option, target.checked)}
            />
            {option}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <label>
      {label}
      <input
        type={inputs[type]}
        required={required}
        maxLength={200}
        value={Array.isArray(value) ? '' : (value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
