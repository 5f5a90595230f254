// `plain=true` shows what is masked, by permission and for a reason that the log keeps; the sheet says who took it, and when.
import { localTime } from '../../model/dates';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import type { Resource } from '../../model/resource';
import { plainExportAsks } from '../../model/shown/plainExport';
import { say, type Tongue, texts } from '../../model/text';
import { type Actor, demand, fieldView } from '../actor';
import type { Payload } from '../http/handle';
import type { SheetColumn } from '../sheet/sheet';

const plainTexts = texts('plainExport', {
  reason: ['导出原因', 'Why it is exported'],
  mark: ['明文导出：{name} {at}', 'Exported in plain: {name} {at}'],
});

/** What is asked for without the two words about plain; a reason only where it was asked for in plain. */
export function askedPlain(of: Resource, actor: Actor, given: Payload): { payload: Payload; reason?: string } {
  const { plain, ...asked } = given;
  if (plain !== 'true') return { payload: asked };
  const { reason, ...payload } = asked;
  for (const key of plainExportAsks(of)) demand(actor, key);
  const why = typeof reason === 'string' ? reason.trim().slice(0, 200) : '';
  if (!why) throw new Invalid([fieldProblem('reason', 'required', plainTexts.reason)]);
  return { payload, reason: why };
}

/** What is masked is shown; what is hidden from someone stays hidden. */
export const plainReader = (actor: Actor, shown: readonly Resource[]): Actor => ({
  ...actor,
  fieldViews: new Map([
    ...actor.fieldViews,
    ...shown.flatMap((of) =>
      Object.keys(of.fields)
        .filter((name) => fieldView(actor, of, name) === 'mask')
        .map((name) => [`${of.entity}.${name}`, 'show'] as const),
    ),
  ]),
});

/** The last cell of the header row: it stays with the file wherever it goes. */
export const watermark = (actor: Actor, now: Date, tongue: Tongue): SheetColumn => ({
  header: say(plainTexts.mark, tongue, { name: actor.name, at: localTime(now, actor.timezone).slice(0, 16) }),
  kind: 'text',
});
