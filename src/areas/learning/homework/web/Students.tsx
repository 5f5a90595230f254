// Whose pieces there are, how each stands, and which of them one goes through: by state, by name or its sound.
import { Input, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { type HomeworkSubmission, SubmissionLife } from '../model/submission';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';

type State = keyof typeof SubmissionLife.states;
const states = Object.keys(SubmissionLife.states) as State[];

export interface Wanted {
  state: State | 'any';
  name: string;
}

interface StudentsProps {
  /** All there are, for how many stand where. */
  pieces: readonly WireOf<typeof HomeworkSubmission>[];
  shown: readonly WireOf<typeof HomeworkSubmission>[];
  chosen: number | null;
  wanted: Wanted;
  onWant: (wanted: Wanted) => void;
  /** The first of those who fit. */
  onEnter: () => void;
  onChoose: (id: number) => void;
}

export function Students({ pieces, shown, chosen, wanted, onWant, onEnter, onChoose }: StudentsProps) {
  const { t } = useText();
  const count = (state: State) => pieces.filter((piece) => piece.state === state).length;
  return (
    <div className={css.queue}>
      <Input
        allowClear
        size="small"
        aria-label={t(h.findStudent)}
        placeholder={t(h.findStudent)}
        value={wanted.name}
        onChange={({ target }) => onWant({ ...wanted, name: target.value })}
        onPressEnter={onEnter}
      />
      <Select<Wanted['state']>
        size="small"
        aria-label={t(h.stateWanted)}
        value={wanted.state}
        onChange={(state) => onWant({ ...wanted, state })}
        options={[
          { value: 'any', label: t(h.stateCount, { state: t(h.all), count: pieces.length }) },
          ...states
            .filter((state) => count(state) > 0 || state === wanted.state)
            .map((state) => ({
              value: state,
              label: t(h.stateCount, { state: t(SubmissionLife.states[state].label), count: count(state) }),
            })),
        ]}
      />
      <nav className={css.students} aria-label={t(h.pieces)}>
        {shown.map((piece) => (
          <button
            key={piece.id}
            type="button"
            className={piece.id === chosen ? css.chosen : css.student}
            aria-current={piece.id === chosen}
            onClick={() => onChoose(piece.id)}
          >
            <span data-data>{labelOf(piece, 'customerId') ?? piece.id}</span>
            <StateTag option={SubmissionLife.states[piece.state]} />
          </button>
        ))}
        {shown.length === 0 && <span className={css.nobody}>{t(h.nobodySo)}</span>}
      </nav>
    </div>
  );
}
