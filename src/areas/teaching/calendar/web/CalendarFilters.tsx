// Which lessons of the span are shown, and by what they are told apart.
import { Select } from 'antd';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Lesson } from '../../lessons/model/lesson';
import { calendarTexts as c } from './calendarTexts';
import { type Colouring, colourings } from './colours';

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

interface CalendarFiltersProps {
  query: Readonly<Record<string, string>>;
  go: (change: Record<string, string>) => void;
  colouring: Colouring;
  onColouring: (by: Colouring) => void;
}

export function CalendarFilters({ query, go, colouring, onColouring }: CalendarFiltersProps) {
  const { t } = useText();
  return (
    <>
      <RefPicker
        to="school"
        multiple
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
        style={width}
        aria-label={t(c.only)}
        placeholder={t(c.only)}
        value={query.only || null}
        onChange={(only) => go({ only: only ?? '' })}
        options={(['onlyMissing', 'onlyForced'] as const).map((value) => ({ value, label: t(c[value]) }))}
      />
      <Select<Colouring>
        style={width}
        aria-label={t(c.colouring)}
        value={colouring}
        onChange={onColouring}
        options={colourings.map((value) => ({ value, label: t(c[`by_${value}`]) }))}
      />
    </>
  );
}
