// The headers by which a browser protects whoever reads an answer. They are the same on every answer, and so are worked out once.
import helmet from 'helmet';

export function protective(embedOrigins: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const write = helmet({
    contentSecurityPolicy: pagePolicy(embedOrigins),
    // Only the policy can name several sites; the older header would forbid them all.
    frameguard: embedOrigins.length === 0,
    crossOriginEmbedderPolicy: false,
    hsts: false,
  });
  // What it writes depends on neither.
  write({} as never, answer as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** The console loads only its own code; pictures may come from the file store or the map's provider. */
const pagePolicy = (embedOrigins: readonly string[]) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    mediaSrc: ["'self'", 'blob:', 'https:'],
    connectSrc: ["'self'", 'https:'],
    frameSrc: ["'self'", 'https:'],
    objectSrc: ["'none'"],
    frameAncestors: ["'self'", ...embedOrigins],
    upgradeInsecureRequests: null,
  },
});
