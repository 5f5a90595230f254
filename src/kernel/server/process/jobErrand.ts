// What a job does its steps in: as the system, and only while the server goes on.
import type { App } from '../app';
import { type Enterprise, systemActor, systemCaller } from '../identity';
import { Errand, type Work } from '../work';

/** Between two steps of a server that is asked to stop: the task goes back into the queue, and the next start goes on. */
export class Rest extends Error {}

export class JobErrand extends Errand {
  constructor(
    app: App,
    enterprise: Enterprise,
    name: string,
    private readonly isStopping: () => boolean,
  ) {
    super(app, systemActor(enterprise), systemCaller(name, enterprise.locale), 'job');
  }

  override async write<T>(run: (work: Work) => Promise<T>): Promise<T> {
    if (this.isStopping()) throw new Rest();
    return super.write(run);
  }
}
