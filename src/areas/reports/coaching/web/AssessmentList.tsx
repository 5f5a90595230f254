// Assessments, a score for each dimension the enterprise keeps.
import { useQuery } from '@tanstack/react-query';
import { Flex, InputNumber } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { categoryTree } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { CoachAssessment, type Scores } from '../model/assessment';

const isScores = (value: unknown): value is Scores =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function useDimensions() {
  const { locale } = useText();
  const { data = [] } = useQuery({
    queryKey: ['categories', 'coach_dimension'],
    queryFn: () => categoryTree('coach_dimension'),
    staleTime: 60_000,
  });
  return data.map(({ id, name, nameEn }) => ({ id: String(id), name: locale === 'en' ? nameEn || name : name }));
}

function ScoresInput({ id, value, onChange, disabled }: FieldInputProps) {
  const dimensions = useDimensions();
  const scores: Scores = isScores(value) ? value : {};
  const change = (dimension: string, score: number | null) => {
    const { [dimension]: _, ...rest } = scores;
    onChange(score === null ? rest : { ...rest, [dimension]: score });
  };
  return (
    <Flex wrap gap={12}>
      {dimensions.map((one, at) => (
        <label key={one.id} htmlFor={at === 0 ? id : `${id}-${one.id}`}>
          <span data-data>{one.name}</span>{' '}
          <InputNumber
            id={at === 0 ? id : `${id}-${one.id}`}
            min={0}
            max={100}
            precision={0}
            style={{ width: 80 }}
            disabled={disabled}
            value={scores[one.id] ?? null}
            onChange={(score) => change(one.id, score)}
          />
        </label>
      ))}
    </Flex>
  );
}

function ScoresShown({ row }: { row: WireRow }) {
  const dimensions = useDimensions();
  const { scores } = row;
  if (!isScores(scores)) return '—';
  return (
    <span data-data>
      {dimensions.flatMap(({ id, name }) => (scores[id] === undefined ? [] : [`${name} ${scores[id]}`])).join(' · ')}
    </span>
  );
}

const inputs = { scores: ScoresInput };
const show = { scores: (row: WireRow) => <ScoresShown row={row} /> };

export const AssessmentList = () => <ResourcePage of={CoachAssessment} inputs={inputs} show={show} />;
