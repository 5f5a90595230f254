// What lies on a picture beside the drawn lines: signs, stamps and words. Outside the drawing, which is stretched to the picture,
// and upright however the picture is turned.
import { useText } from '#kernel/web/i18n';
import { inside, isStamp, signs, stamps } from '../model/signs';
import { type Point, type Turns, whole } from '../model/turning';
import css from './correcting.module.css';

export interface PictureMark {
  id: number;
  kind: string;
  points: readonly Point[];
  text: string;
}

const share = (value: number) => `${value / (whole / 100)}%`;
const centred = 'translate(-50%, -50%)';
const at = ({ x, y }: Point, turns: Turns, shift: string, lean = 0) => ({
  left: share(x),
  top: share(y),
  transform: `${shift} rotate(${lean - turns * 90}deg)`,
});
/** Words: inside the picture as long as that is not turned. */
export const wordsAt = (place: Point, turns: Turns, lean = 0) =>
  at(place, turns, turns === 0 ? inside(place.x) : centred, lean);

export function PictureMarks({ marks, turns }: { marks: readonly PictureMark[]; turns: Turns }) {
  const { t } = useText();
  return marks.map(({ id, kind, points: [first], text }) => {
    if (!first) return null;
    if (kind === 'text')
      return (
        <span key={id} data-data className={css.word} title={text} style={wordsAt(first, turns)}>
          {text}
        </span>
      );
    if (kind === 'stamp' && isStamp(text))
      return (
        <span key={id} className={css.stamp} style={wordsAt(first, turns, -8)}>
          {stamps[text].sign} {t(stamps[text].says)}
        </span>
      );
    return signs[kind] ? (
      <span key={id} className={css.sign} style={at(first, turns, centred)}>
        {signs[kind]}
      </span>
    ) : null;
  });
}
