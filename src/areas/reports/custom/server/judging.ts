// What a report of one's own may name: numbers and dimensions of its dataset that its maker may read. Refused at the path.
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import type { Work } from '#kernel/server/work';
import type { Definition } from '../../engine/model/definition';
import { definitionOf } from '../../engine/model/definitions';
import { isPreset } from '../../engine/model/periods';
import { isPlain, measureOf } from '../../engine/server/measures';
import { acrossOffered, filtersOffered, type Made, rowsOffered } from '../model/making';

const said = texts('reports.making', {
  unknown: ['没有“{key}”', 'There is no “{key}”'],
  twice: ['“{key}”重复', '“{key}” is named twice'],
  share: ['“{key}”已是比率，不能再参与运算', '“{key}” is a rate already and cannot be reckoned with'],
  units: ['只有同单位的指标可以相减', 'Only numbers of one unit can be subtracted'],
});

export function judgeMade(work: Work, made: Made): Definition {
  const dataset = definitionOf(made.dataset);
  if (!dataset || !may(work.actor, dataset.permission))
    throw invalid('definition.dataset', said.unknown, { key: made.dataset });
  const named = (field: string, keys: readonly string[], offered: readonly string[]) => {
    for (const [at, key] of keys.entries()) {
      if (!offered.includes(key)) throw invalid(`definition.${field}[${at}]`, said.unknown, { key });
      if (keys.indexOf(key) !== at) throw invalid(`definition.${field}[${at}]`, said.twice, { key });
    }
  };
  named('rows', made.rows, rowsOffered(dataset));
  named('filters', made.filters, filtersOffered(dataset));
  if (made.columns && (!acrossOffered(dataset).some((key) => key === made.columns) || made.rows.includes(made.columns)))
    throw invalid('definition.columns', said.unknown, { key: made.columns });
  if (!isPreset(made.preset)) throw invalid('definition.preset', said.unknown, { key: made.preset });
  const readable = dataset.measures.filter((key) => {
    const measure = measureOf(work.app, key);
    return measure && may(work.actor, measure.permission);
  });
  for (const [at, { kind, of }] of made.own.entries()) {
    named(`own[${at}].of`, of, readable);
    const parts = of.map((key) => measureOf(work.app, key)!);
    const share = parts.findIndex((part) => !isPlain(part));
    if (share >= 0) throw invalid(`definition.own[${at}].of[${share}]`, said.share, { key: of[share]! });
    if (kind === 'difference' && parts[0]!.unit !== parts[1]!.unit)
      throw invalid(`definition.own[${at}].of[1]`, said.units);
  }
  const own = made.own.map(({ key }) => key);
  named('own', own, own);
  named('measures', made.measures, [...readable, ...own]);
  return dataset;
}
