// WeChat: template messages of an official account, subscription messages of a mini-program. The platform knows a template's
// places by keywords (thing1, time2 …); a line of our text names one: `thing1: {{customer.name}}`.
import { asText, type Carrier, type Errand, Refused, templateOf } from './carrier';
import { post, saidIn } from './post';

const own = 'https://api.weixin.qq.com';
const headers = { 'content-type': 'application/json; charset=utf-8' };
/** The key is no longer good: expired, or another process has fetched a newer one. */
const staleKey = new Set([40001, 40014, 42001]);
/** Fetched again a little before it ends. */
const earlyMs = 300_000;

const keys = new Map<string, { key: string; until: number }>();

export const wechatData = (content: string): Record<string, { value: string }> =>
  Object.fromEntries(
    [...content.matchAll(/^\s*(\w+)\s*[:：]\s*(.*?)\s*$/gm)].map(([, place, value]) => [place!, { value: value! }]),
  );

export const wechat: Carrier = async (errand) => {
  const first = await send(errand, await accessKey(errand));
  if (!staleKey.has(Number(first.errcode))) return handed(first);
  keys.delete(keptUnder(errand));
  return handed(await send(errand, await accessKey(errand)));
};

const keptUnder = ({ settings }: Errand): string =>
  `${settings.endpoint ?? ''} ${settings.appId} ${settings.appSecret}`;
const addressOf = ({ settings }: Errand, path: string): URL => new URL(path, settings.endpoint || own);

async function accessKey(errand: Errand): Promise<string> {
  const kept = keys.get(keptUnder(errand));
  if (kept && kept.until > errand.at.getTime()) return kept.key;
  const { appId: appid, appSecret: secret } = errand.settings;
  const body = JSON.stringify({ grant_type: 'client_credential', appid, secret });
  const said = await ask(errand, addressOf(errand, '/cgi-bin/stable_token'), body);
  const key = asText(said.access_token);
  if (!key) throw new Refused(asText(said.errcode), asText(said.errmsg));
  keys.set(keptUnder(errand), { key, until: errand.at.getTime() + Number(said.expires_in) * 1000 - earlyMs });
  return key;
}

function send(errand: Errand, key: string) {
  const { channel, item } = errand;
  const isMini = channel === 'mini';
  const url = addressOf(errand, isMini ? '/cgi-bin/message/subscribe/send' : '/cgi-bin/message/template/send');
  url.searchParams.set('access_token', key);
  const letter = {
    touser: item.address,
    template_id: templateOf(errand),
    data: wechatData(item.content),
    ...(isMini
      ? { miniprogram_state: 'formal', lang: item.locale === 'zh' ? 'zh_CN' : 'en_US' }
      : { client_msg_id: errand.key.slice(0, 32) }),
  };
  return ask(errand, url, JSON.stringify(letter));
}

async function ask({ mayStayInside }: Errand, url: URL, body: string): Promise<Record<string, unknown>> {
  const reply = await post({ url, body, headers }, mayStayInside);
  if (reply.status !== 200) throw new Refused(`HTTP ${reply.status}`, reply.body);
  return saidIn(reply);
}

/** Who stands behind a code that WeChat handed out; null when it knows nobody by it. */
export async function openidBehind(
  { settings, mayStayInside }: Pick<Errand, 'settings' | 'mayStayInside'>,
  channel: 'wechat' | 'mini',
  code: string,
): Promise<string | null> {
  const isMini = channel === 'mini';
  const url = new URL(isMini ? '/sns/jscode2session' : '/sns/oauth2/access_token', settings.endpoint || own);
  const asked = {
    appid: settings.appId ?? '',
    secret: settings.appSecret ?? '',
    [isMini ? 'js_code' : 'code']: code,
    grant_type: 'authorization_code',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const said = saidIn(await post({ method: 'GET', url, body: '', headers: {} }, mayStayInside));
  return asText(said.openid) || null;
}

function handed({ errcode, errmsg, msgid }: Record<string, unknown>): { id: string } {
  if (errcode !== 0) throw new Refused(asText(errcode), asText(errmsg));
  return { id: asText(msgid) };
}
