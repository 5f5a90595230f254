// How a sensitive value is shown to someone who may not see it.
import type { MaskKind } from '../fields';

export function mask(kind: MaskKind, value: string): string {
  switch (kind) {
    case 'mobile':
      return value.length < 10 ? '*'.repeat(value.length) : `${value.slice(0, 3)}****${value.slice(-4)}`;
    case 'idCard':
      return value.length < 12
        ? '*'.repeat(value.length)
        : `${value.slice(0, 3)}${'*'.repeat(value.length - 7)}${value.slice(-4)}`;
    case 'bankCard':
      return value.length < 8 ? '****' : `**** **** **** ${value.slice(-4)}`;
    case 'email': {
      const at = value.indexOf('@');
      return at < 2 ? '***' : `${value[0]}***${value.slice(at)}`;
    }
    case 'address': {
      const district =
        /^.*?[区县旗市](?=[^区县旗市]*$)/.exec(value)?.[0] ?? value.slice(0, Math.min(6, value.length / 2));
      return `${district}***`;
    }
    case 'hidden':
      return '***';
  }
}
