// A person in a cell: picture or initial, and name. Plain markup, because a list shows dozens of them.
import { hueOf } from '#kernel/web/hues';
import css from './resource.module.css';

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
