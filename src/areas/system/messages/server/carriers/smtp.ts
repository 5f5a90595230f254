// Mail by the enterprise's own server.
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { outsideAddress } from '#kernel/server/ownNetwork';
import { type Carrier, Refused } from './carrier';

const timeoutMs = 10_000;
const encryptedPort = 465;

export const smtp: Carrier = async ({ item, key, settings, mayStayInside }) => {
  const host = settings.host ?? '';
  const port = Number(settings.port);
  const transport = createTransport({
    // The address that was looked at is the one that is called.
    host: mayStayInside ? host : await outsideAddress(host),
    port,
    secure: port === encryptedPort,
    // A password never travels in the clear.
    requireTLS: Boolean(settings.password) && port !== encryptedPort,
    tls: { servername: isIP(host) ? '' : host },
    ...(settings.user ? { auth: { user: settings.user, pass: settings.password ?? '' } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = settings.from ?? '';
  try {
    const sent = await transport.sendMail({
      from: settings.fromName ? { name: settings.fromName, address: from } : from,
      to: { name: '', address: item.address },
      subject: item.title,
      text: item.content,
      // A repeated mail is the same mail to who receives it.
      messageId: `<${key}@${from.split('@')[1]}>`,
    });
    return { id: sent.messageId.slice(0, 60) };
  } catch (error) {
    const { responseCode, code, response, message } = error as Failure;
    throw new Refused(String(responseCode ?? code ?? 'smtp'), response ?? message);
  } finally {
    transport.close();
  }
};

type Failure = Error & { responseCode?: number; code?: string; response?: string };
