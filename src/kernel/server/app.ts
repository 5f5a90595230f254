// The running server's parts, in one place. Made once by the composition root, or once per test.
import type { Area } from '../model/area';
import { keyTexts } from '../model/keys';
import { permission, permissionOf, type Resource } from '../model/resource';
import { type Text, texts } from '../model/text';
import type { Bus } from './bus';
import type { Clock } from './clock';
import type { Database } from './database/database';
import type { FileStore } from './files/store';
import type { Identity } from './identity';
import type { Jobs } from './jobs';
import type { Live } from './live';
import { makeRegistries, type Registries, type Registry } from './registries';
import type { Answer, AreaServer, Listener, Service } from './service';
import type { Settings } from './settings';

export interface App {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  /** Also those whose server side is not built yet: they have routes and a place in the menu. */
  readonly allAreas: readonly Area[];
  readonly parts: readonly AreaServer[];
  readonly services: ReadonlyMap<string, Service>;
  /** By the address with which its calls begin. */
  readonly servicesAt: ReadonlyMap<string, Service>;
  readonly listeners: ReadonlyMap<string, readonly Listener[]>;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly registries: Registries;
  readonly permissions: readonly Permission[];
  readonly jobs: Jobs;
  readonly live: Live;
  readonly files: FileStore;
  readonly secret: string;
  readonly identity: Identity;
  readonly bus: Bus;
  readonly log: (line: string, details?: unknown) => void;
}

export interface Permission {
  readonly key: string;
  readonly area: string;
  readonly entity: string;
  /** Of what it is granted: the resource's name, or that of a page. */
  readonly title: Text;
  readonly verb: string;
  readonly name: Text;
  readonly kind: 'verb' | 'transition' | 'action' | 'field';
}

/** Fills the registries and the look-up tables from what the areas declare. */
export function assemble(parts: readonly AreaServer[]) {
  const services = new Map<string, Service>();
  const listeners = new Map<string, Listener[]>();
  const answers = new Map<string, Answer>();
  const registries = makeRegistries();
  for (const part of parts) {
    for (const made of part.services ?? []) {
      if (services.has(made.of.name)) throw new Error(`resource "${made.of.name}" is declared twice`);
      services.set(made.of.name, made);
    }
    for (const listener of part.listeners ?? []) {
      listeners.set(listener.event, [...(listeners.get(listener.event) ?? []), listener]);
    }
    for (const answer of part.answers ?? []) answers.set(answer.name, answer);
    for (const [kind, entries] of Object.entries(part.registers ?? {})) {
      const registry = registries[kind as keyof Registries] as Registry<{ key: string }>;
      const isKeptInRows = kind === 'template' || kind === 'role';
      for (const entry of entries)
        registry.register(isKeptInRows ? entry : keyTexts(`${part.area.name}.${kind}.${entry.key}`, entry));
    }
  }
  const permissions = [
    ...[...services.values()].flatMap(({ of }) => permissionsOf(of)),
    ...parts.flatMap(({ area }) => pagePermissions(area)),
  ];
  const servicesAt = new Map([...services.values()].map((made) => [made.of.path, made]));
  return { services, servicesAt, listeners, answers, registries, permissions };
}

const pagePermissions = ({ name: area, permissions }: Area): Permission[] =>
  Object.entries(permissions).flatMap(([entity, { title, verbs }]) =>
    Object.entries(verbs).map(([verb, name]) => ({
      key: `${area}.${entity}.${verb}`,
      area,
      entity,
      title,
      verb,
      name,
      kind: 'action' as const,
    })),
  );

const verbNames: Record<string, Text> = texts('verb', {
  view: ['查看', 'View'],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
  reveal: ['查看明文', 'Reveal'],
});

function permissionsOf(of: Resource): Permission[] {
  const make = (verb: string, name: Text, kind: Permission['kind']): Permission => ({
    key: permission(of, verb),
    area: of.area,
    entity: of.entity,
    title: of.title,
    verb,
    name,
    kind,
  });
  const standard = [...new Set(of.verbs.map((verb) => permissionOf[verb]))];
  const life = Object.values(of.fields).find((field) => field.kind === 'state')?.life;
  const masked = Object.values(of.fields).some((field) => field.mask);
  const all = [
    ...standard.map((verb) => make(verb, verbNames[verb]!, 'verb')),
    ...Object.entries(life?.transitions ?? {})
      .filter(([, t]) => !t.internal)
      .map(([verb, t]) => make(verb, t.label, 'transition')),
    ...Object.entries(of.actions).map(([verb, name]) => make(verb, name, 'action')),
    ...(masked ? [make('reveal', verbNames.reveal!, 'field')] : []),
  ];
  // What another permission stands for is not granted a second time, and what everyone may do not at all.
  return all.filter(({ verb }) => !of.grantedBy[verb] && !of.everyone.includes(verb));
}
