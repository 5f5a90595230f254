// The values of a measure at every level that was asked for, over the period and what it is held against.
import type { FigureValue } from '#kernel/model/shown/figureValue';
import type { Counted, Measure, Span } from '#kernel/server/figures/figure';
import { type Cut, isTimeStep, type Keys, keyOf, type Told, tellsBy, toldBy } from '#kernel/server/figures/grouped';
import type { Work } from '#kernel/server/work';
import { stepsOf } from '../model/periods';
import { sidesOf, widened } from './measures';

/** Of one run: what several measures divide is counted once. */
export class Counting {
  private readonly kept = new Map<Counted, Promise<Told[]>>();

  constructor(
    private readonly work: Work,
    private readonly spans: readonly Span[],
    private readonly cut: Cut,
  ) {}

  /** For each span, by the keys of a level. */
  async of(measure: Measure): Promise<Told[]> {
    const { upper, lower } = sidesOf(this.work.app, measure);
    const above = await this.told(upper);
    if (!lower) return above;
    const below = await this.told(lower);
    return above.map((values, at) => {
      const keys = new Set([...values.keys(), ...below[at]!.keys()]);
      const { joined } = measure;
      if (joined)
        return new Map(
          [...keys].map((key) => {
            const other = plain(below[at]!.get(key));
            return [key, plain(values.get(key)) + (joined === 'less' ? -other : other)];
          }),
        );
      const share = (key: string): FigureValue => ({
        numerator: plain(values.get(key)),
        denominator: plain(below[at]!.get(key)),
      });
      return new Map([...keys].map((key) => [key, share(key)]));
    });
  }

  /** Down to which level it can be told: what is not there at such a level is none, below it nobody knows. */
  depthOf(measure: Measure): number {
    const { upper, lower } = sidesOf(this.work.app, measure);
    return Math.min(...[upper, ...(lower ? [lower] : [])].map((counted) => this.depth(widened(counted))));
  }

  private depth(counted: Counted): number {
    const { by } = this.cut;
    const isTold = (name: string) =>
      tellsBy(counted, name) || (isTimeStep(name) && this.endsOf(counted, by.indexOf(name)).length > 0);
    const unknown = by.findIndex((name) => !isTold(name));
    return unknown < 0 ? by.length : unknown;
  }

  /** The steps at whose ends a balance is counted. */
  private endsOf({ when }: Counted, place: number): ReturnType<typeof stepsOf> {
    const [now] = this.spans;
    const steps = when && now ? stepsOf(stepAt(this.cut, place), now) : [];
    return steps.length > 62 ? [] : steps;
  }

  private told(counted: Counted): Promise<Told[]> {
    const known = this.kept.get(counted);
    if (known) return known;
    const asked = this.ask(widened(counted));
    this.kept.set(counted, asked);
    return asked;
  }

  private async ask(counted: Counted): Promise<Told[]> {
    const step = this.cut.by.find(isTimeStep);
    if (!step || tellsBy(counted, step)) {
      if (this.cut.by.every((name) => tellsBy(counted, name))) return toldBy(this.work, counted, this.spans, this.cut);
      // What cannot be told by this is told as a whole, and by as much as it can.
      const known = this.cut.by.findIndex((name) => !tellsBy(counted, name));
      return toldBy(this.work, counted, this.spans, { ...this.cut, by: this.cut.by.slice(0, known) });
    }
    return this.atEnds(counted, this.cut.by.indexOf(step));
  }

  /** A balance has no days of its own: it is counted as it stood at the end of each. What is only known of now, stays unsaid. */
  private async atEnds(counted: Counted, place: number): Promise<Told[]> {
    const whole = await toldBy(this.work, counted, this.spans, { ...this.cut, by: this.cut.by.slice(0, place) });
    const steps = this.endsOf(counted, place);
    if (steps.length === 0) return whole;
    const inner = this.cut.by.filter((_, at) => at !== place);
    const values = await toldBy(this.work, counted, steps, { ...this.cut, by: inner });
    for (const [at, step] of steps.entries())
      for (const [key, value] of values[at]!) {
        const keys: Keys = JSON.parse(key);
        if (keys.length < place) continue;
        whole[0]!.set(keyOf([...keys.slice(0, place), step.key, ...keys.slice(place)]), value);
      }
    return whole;
  }
}

const stepAt = ({ by }: Cut, place: number) => {
  const name = by[place]!;
  return isTimeStep(name) ? name : 'day';
};

const plain = (value: FigureValue | undefined): number => (typeof value === 'number' ? value : 0);
