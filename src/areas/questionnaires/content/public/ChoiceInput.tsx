// Choosing among options, one or several, and putting them in order.
import { say } from '#kernel/model/text';
import { type Choice, saidIn } from '../model/document';
import { listOf } from '../model/scoring';
import css from './question.module.css';
import type { QuestionProps } from './questionProps';
import { questionTexts as q } from './questionTexts';

export function ChoiceInput({ element, value, onChange, locale, disabled, left = {} }: QuestionProps) {
  const { type, key, props } = element;
  const isOne = type === 'single_choice' || type === 'true_false' || (type === 'vote' && (props.max ?? 1) === 1);
  const isSingle = type === 'single_choice' || type === 'true_false';
  const options: Choice[] =
    type === 'true_false'
      ? [
          { key: 't', label: q.yes },
          { key: 'f', label: q.no },
        ]
      : element.options;
  const chosen = listOf(value);
  const press = (option: Choice) => {
    if (isSingle) return onChange(option.key);
    if (isOne) return onChange([option.key]);
    if (chosen.includes(option.key)) return onChange(chosen.filter((each) => each !== option.key));
    // One that stands alone clears the others.
    const others = option.exclusive
      ? []
      : chosen.filter((each) => !options.some((one) => one.key === each && one.exclusive));
    return onChange([...others, option.key]);
  };
  return (
    <>
      {!isOne && props.max !== undefined && (
        <p className={css.help}>
          {props.min
            ? say(q.between, locale, { min: props.min, max: props.max })
            : say(q.atMost, locale, { max: props.max })}
        </p>
      )}
      {options.map((option) => {
        const isChosen = chosen.includes(option.key);
        const places = left[`${key}.${option.key}`];
        const isFull = places === 0 && !isChosen;
        return (
          <label key={option.key} className={isChosen ? css.chosen : css.option}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name={key}
              checked={isChosen}
              disabled={disabled || isFull}
              onChange={() => press(option)}
            />
            {saidIn(option.label, locale)}
            {places !== undefined && <span className={css.left}>{say(q.left, locale, { count: places })}</span>}
          </label>
        );
      })}
    </>
  );
}

/** Pressed one after another: the first press is the first place. */
export function RankInput({ element, value, onChange, locale, disabled }: QuestionProps) {
  const chosen = listOf(value);
  const most = element.props.top ?? element.options.length;
  return element.options.map((option) => {
    const at = chosen.indexOf(option.key);
    return (
      <label key={option.key} className={at >= 0 ? css.chosen : css.option}>
        <input
          type="checkbox"
          checked={at >= 0}
          disabled={disabled || (at < 0 && chosen.length >= most)}
          onChange={() => onChange(at >= 0 ? chosen.filter((each) => each !== option.key) : [...chosen, option.key])}
        />
        {saidIn(option.label, locale)}
        {at >= 0 && <span className={css.left}>{say(q.rank, locale, { no: at + 1 })}</span>}
      </label>
    );
  });
}
