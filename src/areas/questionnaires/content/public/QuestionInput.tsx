// One question to be answered with a thumb. The answer page and the designer's preview show the same.
import type { ReactNode } from 'react';
import { type Locale, say } from '#kernel/model/text';
import { saidIn } from '../model/document';
import { byRow, scaleOf } from '../model/scoring';
import { ChoiceInput, RankInput } from './ChoiceInput';
import css from './question.module.css';
import type { QuestionProps } from './questionProps';
import { questionTexts as q } from './questionTexts';

export function Question(props: QuestionProps) {
  const { element, locale, no, fault } = props;
  const title = saidIn(element.title, locale);
  if (element.type === 'divider') return <hr />;
  if (element.type === 'statement' || element.type === 'material') return <p className={css.passage}>{title}</p>;
  return (
    <fieldset className={css.question} id={`q-${element.key}`} aria-invalid={Boolean(fault)}>
      <legend className={css.title}>
        {no ? `${no}. ` : ''}
        {element.type === 'fill_blank' ? title.replaceAll('____', '（　）') : title}
        {element.required && (
          <span className={css.star} title={say(q.required, locale)}>
            {' *'}
          </span>
        )}
      </legend>
      {element.help && <p className={css.help}>{saidIn(element.help, locale)}</p>}
      <Input {...props} />
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function Input(props: QuestionProps) {
  const { element, value, onChange, locale, disabled, schools = [] } = props;
  const label = saidIn(element.title, locale);
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  const line = (type: string, rest: Record<string, unknown> = {}) => (
    <input
      className={css.input}
      type={type}
      aria-label={label}
      disabled={disabled}
      value={text}
      onChange={({ target }) => onChange(target.value || null)}
      {...rest}
    />
  );
  switch (element.type) {
    case 'single_choice':
    case 'multi_choice':
    case 'true_false':
    case 'vote':
      return <ChoiceInput {...props} />;
    case 'ranking':
      return <RankInput {...props} />;
    case 'dropdown':
      return (
        <Select
          label={label}
          value={text}
          disabled={disabled}
          locale={locale}
          onChange={(key) => onChange(key || null)}
        >
          {element.options.map((option) => (
            <option key={option.key} value={option.key}>
              {saidIn(option.label, locale)}
            </option>
          ))}
        </Select>
      );
    case 'school':
      return (
        <Select
          label={label}
          value={text}
          disabled={disabled}
          locale={locale}
          onChange={(id) => onChange(id ? Number(id) : null)}
        >
          {schools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      );
    case 'long_text':
      return (
        <textarea
          className={css.input}
          rows={5}
          maxLength={element.props.max ?? 5000}
          aria-label={label}
          disabled={disabled}
          value={text}
          onChange={({ target }) => onChange(target.value || null)}
        />
      );
    case 'number':
      return line('number', {
        inputMode: 'decimal',
        onChange: ({ target }: { target: HTMLInputElement }) =>
          onChange(target.value === '' ? null : Number(target.value)),
      });
    case 'rating':
    case 'nps':
      return <Scale {...props} value={value} onChange={onChange} />;
    case 'matrix_scale':
      return <Rows {...props}>{(row, each, set) => <Scale key={row} {...props} value={each} onChange={set} />}</Rows>;
    case 'matrix_single':
    case 'matching':
      return (
        <Rows {...props}>
          {(row, each, set) => (
            <Select
              key={row}
              label={row}
              value={typeof each === 'string' ? each : ''}
              disabled={disabled}
              locale={locale}
              onChange={(key) => set(key || null)}
            >
              {element.options.map((option) => (
                <option key={option.key} value={option.key}>
                  {saidIn(option.label, locale)}
                </option>
              ))}
            </Select>
          )}
        </Rows>
      );
    case 'fill_blank':
      return <Blanks {...props} />;
    case 'date':
      return line('date');
    case 'time':
      return line('time');
    case 'mobile':
      return line('tel', { inputMode: 'numeric', maxLength: 11, autoComplete: 'tel' });
    case 'email':
      return line('email', { autoComplete: 'email' });
    case 'consent':
      return (
        <label className={value === true ? css.chosen : css.option}>
          <input
            type="checkbox"
            disabled={disabled}
            checked={value === true}
            onChange={({ target }) => onChange(target.checked || null)}
          />
          {say(q.agree, locale)}
        </label>
      );
    case 'file_upload':
    case 'audio_record':
      return <Files {...props} />;
    default:
      return line('text', { maxLength: element.props.max ?? 500 });
  }
}

interface SelectProps {
  label: string;
  value: string;
  disabled: boolean | undefined;
  locale: Locale;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Select({ label, value, disabled, locale, onChange, children }: SelectProps) {
  return (
    <select
      className={css.input}
      aria-label={label}
      disabled={disabled}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{say(q.choose, locale)}</option>
      {children}
    </select>
  );
}

function Scale({ element, value, onChange, locale, disabled }: QuestionProps) {
  const { min, max } = scaleOf(element.type, element.props);
  const points = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  const { low, high } = element.props;
  return (
    <>
      <div className={css.scale}>
        {points.map((point) => (
          <button
            key={point}
            type="button"
            disabled={disabled}
            aria-pressed={value === point}
            onClick={() => onChange(point)}
          >
            {point}
          </button>
        ))}
      </div>
      {(low || high) && (
        <div className={css.ends}>
          <span>{saidIn(low, locale)}</span>
          <span>{saidIn(high, locale)}</span>
        </div>
      )}
    </>
  );
}

interface RowsProps extends Omit<QuestionProps, 'children'> {
  children: (label: string, value: unknown, set: (value: unknown) => void) => ReactNode;
}

/** A matrix on a phone: a card for each row. */
function Rows({ element, value, onChange, locale, children }: RowsProps) {
  const held = typeof value === 'object' && value !== null ? value : {};
  return element.rows.map(({ key, label }) => (
    <div key={key} className={css.card}>
      {saidIn(label, locale)}
      {children(saidIn(label, locale), byRow(held, key), (each) => onChange({ ...held, [key]: each }))}
    </div>
  ));
}

/** As many blanks as the text has gaps. */
function Blanks({ element, value, onChange, locale, disabled }: QuestionProps) {
  const count = Math.max(1, saidIn(element.title, 'zh').split('____').length - 1);
  const held = typeof value === 'object' && value !== null ? value : {};
  return Array.from({ length: count }, (_, at) => `b${at + 1}`).map((key, at) => {
    const typed = byRow(held, key);
    return (
      <input
        key={key}
        className={css.input}
        aria-label={say(q.blank, locale, { no: at + 1 })}
        placeholder={say(q.blank, locale, { no: at + 1 })}
        maxLength={200}
        disabled={disabled}
        value={typeof typed === 'string' ? typed : ''}
        onChange={({ target }) => onChange({ ...held, [key]: target.value })}
      />
    );
  });
}

function Files({ element, value, onChange, locale, upload, disabled }: QuestionProps) {
  const files = (Array.isArray(value) ? value : []) as { FileUrl: string; FileName: string }[];
  const isSound = element.type === 'audio_record';
  return (
    <>
      <input
        type="file"
        multiple={!isSound}
        accept={isSound ? 'audio/*' : 'image/*,audio/*,video/*,.pdf'}
        capture={isSound ? 'user' : undefined}
        disabled={disabled || !upload}
        aria-label={saidIn(element.title, locale)}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          void upload?.(chosen).then((made) => onChange([...files, ...made].slice(0, element.props.max ?? 9)));
          target.value = '';
        }}
      />
      <ul>
        {files.map(({ FileUrl, FileName }) => (
          <li key={FileUrl}>
            {FileName}{' '}
            <button type="button" onClick={() => onChange(files.filter((file) => file.FileUrl !== FileUrl))}>
              {say(q.remove, locale)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
