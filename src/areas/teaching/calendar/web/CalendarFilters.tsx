// Which lessons of the span are shown, and by what they are told apart.
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Lesson } from '../../lessons/model/lesson';
import { calendarTexts as c } from './calendarTexts';
import { type Colouring, colourings } from './colours';
import css from './lessonCalendar.module.css';

const pickers = [
  { to: 'staff', name: 'teacherId', label: c.teacher },
  { to: 'room', name: 'roomId', label: c.room },
  { to: 'class', name: 'classId', label: c.class },
  { to: 'course', name: 'courseId', label: c.course },
] as const;

const optionsOf = (options: Readonly<Record<string, { label: Text }>> | undefined) => Object.entries(options ?? {});
const choices = [
  { name: 'kind', label: Lesson.fields.kind.label, options: optionsOf(Lesson.fields.kind.options) },
  { name: 'state', label: Lesson.fields.state.label, options: optionsOf(Lesson.fields.state.life?.states) },
] as const;

const width = { width: 132 };

export const idsOf = (kept: string | undefined): number[] => (kept ? kept.split(',').map(Number).filter(Boolean) : []);

/** What is asked for all day stands there; the rest behind a button, and on a phone all of it. */
const often = ['schoolId', ...pickers.map(({ name }) => name)];
const rare = [...choices.map(({ name }) => name), 'only'];

interface CalendarFiltersProps {
  query: Readonly<Record<string, string>>;
  go: (change: Record<string, string>) => void;
  colouring: Colouring;
  onColouring: (by: Colouring) => void;
}

export function CalendarFilters({ query, go, colouring, onColouring }: CalendarFiltersProps) {
  const { t } = useText();
  const isNarrowed = (name: string) => Boolean(query[name]);
  const [isOpen, setOpen] = useState(rare.some(isNarrowed));
  const count = [...often, ...rare].filter(isNarrowed).length;
  return (
    <div className={css.filters} data-open={isOpen}>
      <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {count > 0 ? `${t(c.filters)} ${count}` : t(c.filters)}
      </Button>
      <RefPicker
        to="school"
        multiple
        className={css.often}
        aria-label={t(c.school)}
        placeholder={t(c.school)}
        allowClear
        style={{ minWidth: 132, maxWidth: 280 }}
        value={idsOf(query.schoolId)}
        onChange={(ids) => go({ schoolId: Array.isArray(ids) ? ids.join(',') : '' })}
      />
      {pickers.map(({ to, name, label }) => (
        <RefPicker
          key={name}
          to={to}
          className={css.often}
          aria-label={t(label)}
          placeholder={t(label)}
          allowClear
          style={width}
          value={query[name] ? Number(query[name]) : null}
          onChange={(id) => go({ [name]: id === null ? '' : String(id) })}
        />
      ))}
      {choices.map(({ name, label, options }) => (
        <Select
          key={name}
          className={css.rare}
          allowClear
          style={width}
          aria-label={t(label)}
          placeholder={t(label)}
          value={query[name] || null}
          onChange={(value) => go({ [name]: value ?? '' })}
          options={options.map(([value, { label: said }]) => ({ value, label: t(said) }))}
        />
      ))}
      <Select
        allowClear
        className={css.rare}
        style={width}
        aria-label={t(c.only)}
        placeholder={t(c.only)}
        value={query.only || null}
        onChange={(only) => go({ only: only ?? '' })}
        options={(['onlyMissing', 'onlyForced'] as const).map((value) => ({ value, label: t(c[value]) }))}
      />
      <Select<Colouring>
        className={css.rare}
        style={width}
        aria-label={t(c.colouring)}
        value={colouring}
        onChange={onColouring}
        options={colourings.map((value) => ({ value, label: t(c[`by_${value}`]) }))}
      />
    </div>
  );
}
