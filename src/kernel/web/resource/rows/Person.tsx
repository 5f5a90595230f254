// A person in a cell: picture or initial, and name. Plain markup, because a list shows dozens of them.
import css from './resource.module.css';

const hues = ['#7571f9', '#36b37e', '#ff9f43', '#4dabf7', '#e8590c', '#c2255c', '#0ca678', '#845ef7'];

/** The same name has the same colour everywhere. */
function hueOf(name: string): string {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7);
  return hues[sum % hues.length] ?? '#7571f9';
}

export function Person({ name, avatar }: { name: string; avatar?: string | null }) {
  return (
    <span className={css.person} title={name} data-data>
      {avatar ? (
        <img className={css.face} src={avatar} alt="" loading="lazy" />
      ) : (
        <span className={css.face} style={{ background: hueOf(name) }} aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className={css.cut}>{name}</span>
    </span>
  );
}
