// A button of a todo: the call of the area that asked for it, made in the same transaction and with the rights of whoever
// presses it. Paths and payloads were written by that area's code; a person adds at most the reason.
import { stateField } from '#kernel/model/resource';
import type { TodoAction } from '#kernel/model/todos';
import { transition } from '#kernel/server/resources/transitions';
import { runCall } from '#kernel/server/routes/resourceRoutes';
import type { Service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';

export async function runAction(work: Work, action: TodoAction, said: { reason?: string }): Promise<void> {
  const { method, path } = action;
  const payload = { ...action.payload, ...said };
  const declared = work.app.calls.find(({ call }) => call.method === method && call.path === path);
  if (declared) {
    const { call, run } = declared;
    return void (await runCall(work, { input: call.input, run }, call.permission, payload));
  }
  const verb = path.slice(path.lastIndexOf('/') + 1);
  const found = [...work.app.services.values()].find(({ of }) => `${of.path}/${verb}` === path);
  if (found && isTransition(found, verb)) return void (await transition(work, found, verb, payload));
  throw new Error(`a todo names "${method} ${path}", which no area serves`);
}

const isTransition = ({ of }: Service, verb: string): boolean => {
  const state = stateField(of);
  return state !== undefined && Object.hasOwn(of.fields[state]!.life!.transitions, verb);
};
