// For tests of questionnaires: one that is written, published and issued, and people who answer it without signing in.
import {
  type Element,
  emptyDocument,
  type Settings,
  usualSettings,
} from '../../areas/questionnaires/content/model/document';
import { type Answer, type Person, type TestApp, testApp } from '../app';

export const path = '/api/v1/questionnaire';
const door = '/api/v1/qt_writein';

export interface Respondent {
  sheetKey: string;
  started: Answer;
  save(seq: number, changes: Record<string, unknown>): Promise<Answer>;
  submit(changes?: Record<string, unknown>, more?: Record<string, unknown>): Promise<Answer>;
}

export async function questionnaires(given?: TestApp) {
  const running = given ?? (await testApp());
  const { call, signIn } = running;
  const chief = await signIn('13800000001');
  const document = (elements: Element[], rest: object = {}) => ({
    ...emptyDocument(),
    pages: [{ key: 'p1', title: { zh: '' }, elements }],
    ...rest,
  });
  const written = async (
    kind: string,
    elements: Element[],
    settings: Partial<Settings> = {},
    rest: object = {},
    by: Person = chief,
  ) => {
    const { data, message } = await by.post(`${path}/add`, {
      title: `问卷${Math.random()}`.slice(0, 12),
      kind,
      document: JSON.stringify(document(elements, rest)),
      settings: JSON.stringify({ ...usualSettings, ...settings }),
    });
    if (!data?.id) throw new Error(message);
    return data as { id: number; version: number; title: string };
  };
  const change = async (id: number, published: boolean, more: object = {}) =>
    chief.post(`${path}/change`, { id, published, ...more });
  const published = async (...given: Parameters<typeof written>) => {
    const made = await written(...given);
    const answer = await change(made.id, true);
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return made;
  };
  const issued = async (questionnaireId: number, given: object = {}) => {
    const made = await chief.post(`${path}/issue/add`, { name: '发放', questionnaireId, ...given });
    if (made.code !== 200) throw new Error(JSON.stringify(made));
    const opened = await chief.post(`${path}/issue/open`, { id: made.data.id });
    if (opened.code !== 200) throw new Error(JSON.stringify(opened));
    return { id: opened.data.id as number, token: String(opened.data.link).split('/')[2]!, row: opened.data };
  };
  const start = (token: string, more: object = {}) =>
    call('POST', `${door}/start`, { token, deviceKey: `device${Math.random()}`, ...more });
  const respondent = async (token: string, more: object = {}): Promise<Respondent> => {
    const started = await start(token, more);
    if (started.code !== 200) throw new Error(JSON.stringify(started));
    return answering(started, token);
  };
  const answering = (started: Answer, token: string): Respondent => {
    const { sheetKey } = started.data;
    let seq = Number(started.data.lastSeq);
    return {
      sheetKey,
      started,
      save: (at, changes) => call('PUT', `${door}/autosave`, { sheetKey, seq: at, changes }),
      submit: (changes = {}, more = {}) => {
        seq += 1000;
        return call('POST', `${door}/submit`, {
          sheetKey,
          seq,
          changes,
          submitId: `submit${Math.random()}`,
          token,
          ...more,
        });
      },
    };
  };
  const targetLinks = async (issueId: number) => {
    const { data } = await chief.get(`${path}/target/list`, { issueId, pageSize: 200 });
    const ids = data.list.map(({ id }: { id: number }) => id);
    const links = await chief.post(`${path}/target/links`, { ids });
    return (links.data as { id: number; name: string; link: string }[]).map((one) => ({
      ...one,
      token: one.link.split('/')[2]!,
    }));
  };
  const sheets = async (issueId: number, by: Person = chief) =>
    (await by.get(`${path}/sheet/list`, { issueId, pageSize: 200 })).data.list;
  const show = async (id: number) => (await chief.get(`${path}/sheet/show`, { id })).data;
  return {
    ...running,
    chief,
    written,
    change,
    published,
    issued,
    start,
    respondent,
    answering,
    targetLinks,
    sheets,
    show,
    door,
  };
}
