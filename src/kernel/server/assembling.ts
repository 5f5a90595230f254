// From what the areas declare to the tables a running server looks things up in.
import type { Area } from '../model/area';
import { verbOf } from '../model/call';
import { keyTexts } from '../model/keys';
import { permission, permissionOf, type Resource } from '../model/resource';
import { type Text, texts } from '../model/text';
import type { Permission } from './app';
import { composed } from './extending';
import { makeRegistries, type Registries, type Registry } from './registries';
import { approvalsOf } from './resources/approving';
import type { Answer, AreaServer, Listener, Served, Service } from './service';

/** Fills the registries and the look-up tables from what the areas declare. */
export function assemble(parts: readonly AreaServer[]) {
  const services = composed(parts);
  const listeners = new Map<string, Listener[]>();
  const answers = new Map<string, Answer>();
  const registries = makeRegistries();
  for (const part of parts) {
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
  const { listeners: followers, fieldsOf } = approvalsOf(services.values());
  for (const follower of followers) listeners.set(follower.event, [follower, ...(listeners.get(follower.event) ?? [])]);
  fieldsOf(registries.approval.all());
  const calls = [
    ...parts.flatMap((part) => part.calls ?? []),
    ...[...services.values()].flatMap(({ hooks }) => hooks.calls ?? []),
  ];
  const declared = [
    ...[...services.values()].flatMap(({ of }) => permissionsOf(of)),
    ...parts.flatMap(({ area }) => pagePermissions(area)),
  ];
  const granted = [...declared, ...callPermissions(calls, declared, [...services.values()])];
  const permissions = [...granted, ...stepPermissions([...services.values()], granted)];
  const servicesAt = new Map([...services.values()].map((made) => [made.of.path, made]));
  return { services, servicesAt, listeners, answers, calls, registries, permissions };
}

/** A call's own permission is declared by the call: `customers.customer.claim` beside the customer's others. */
function callPermissions(calls: readonly Served[], declared: readonly Permission[], services: readonly Service[]) {
  const known = new Set(declared.map(({ key }) => key));
  const made: Permission[] = [];
  for (const { call } of calls) {
    if (!call.permission || known.has(call.permission)) continue;
    const { of } = services.find(({ of }) => call.permission === `${of.area}.${of.noun}.${verbOf(call)}`) ?? {};
    const lent = services.some(({ of }) =>
      Object.keys(of.grantedBy).some((verb) => permission(of, verb) === call.permission),
    );
    if (!of && lent) continue;
    if (!of) throw new Error(`${call.path} asks for "${call.permission}", which nothing declares`);
    known.add(call.permission);
    const { area, entity, title } = of;
    made.push({ key: call.permission, area, entity, title, verb: verbOf(call), name: call.label, kind: 'action' });
  }
  return made;
}

/** What only steps of documents ask for: `edit` of a document that nobody edits, and that is closed all the same. */
function stepPermissions(services: readonly Service[], declared: readonly Permission[]): Permission[] {
  const known = new Set(declared.map(({ key }) => key));
  const made: Permission[] = [];
  for (const { of } of services) {
    const life = Object.values(of.fields).find((field) => field.kind === 'state')?.life;
    for (const [step, { internal, permission: verb, label }] of Object.entries(life?.transitions ?? {})) {
      const key = permission(of, step);
      if (internal || !verb || known.has(key) || of.everyone.includes(step)) continue;
      known.add(key);
      const { area, entity, title } = of;
      made.push({ key, area, entity, title, verb, name: verbNames[verb] ?? label, kind: 'action' });
    }
  }
  return made;
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
