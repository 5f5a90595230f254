// How areas meet: events that happened, questions one area answers for another. Declared in the owner's model, so
// that both sides share the payload's type and a renamed field breaks the build.

export interface EventType<P> {
  readonly name: string;
  /** Delivered after commit, at least once, instead of inside the emitter's transaction. */
  readonly after: boolean;
  readonly phantom?: P;
}

export const event = <P extends object>(name: string, options?: { after?: boolean }): EventType<P> => ({
  name,
  after: options?.after ?? false,
});

export interface Query<A, R> {
  readonly name: string;
  /** The answer while the owner's area is not there. */
  readonly absent: (args: A) => R;
}

export const query = <A, R>(name: string, absent: (args: A) => R): Query<A, R> => ({ name, absent });

/** Every payload also says for whom, by whom and when. */
export interface EventStamp {
  enterpriseId: number;
  actorId: number;
  at: Date;
}
