// The cards this person may put on the home page, and what each holds. Each is asked for by itself: none waits for another.
import type { FastifyInstance } from 'fastify';
import type { CardContent, CardOptions } from '../../model/card';
import { notFound } from '../../model/problems';
import { say } from '../../model/text';
import { demand, may } from '../actor';
import type { App } from '../app';
import { handleRead } from '../http/handle';
import type { Work } from '../work';

export function cardRoutes(http: FastifyInstance, app: App): void {
  http.get('/work/v1/home/cards', (request, reply) => handleRead(app, request, reply, async (work) => cardsFor(work)));
  http.get('/work/v1/home/card', (request, reply) =>
    handleRead(app, request, reply, (work, { key, options }) => readCard(work, String(key ?? ''), optionsOf(options))),
  );
}

const cardsFor = (work: Work) =>
  work.app.registries.card
    .all()
    .filter(({ permission }) => !permission || may(work.actor, permission))
    .map(({ key, area, title, roles, refreshSec, min, max }) => {
      return { key, area, title: say(title, work), roles, refreshSec, min, max };
    });

async function readCard(work: Work, key: string, options: CardOptions): Promise<CardContent> {
  const found = work.app.registries.card.get(key);
  if (!found) throw notFound();
  if (found.permission) demand(work.actor, found.permission);
  return found.data(work, options);
}

const optionsOf = (given: unknown): CardOptions =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as CardOptions) : {};
