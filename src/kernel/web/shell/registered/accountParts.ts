// Parts of the account settings that areas bring: the shell knows where they stand, not what they are.
import type { Text } from '#kernel/model/text';
import type { PageImport } from '../site/page';

export interface AccountPart {
  key: string;
  title: Text;
  load: PageImport;
}

let known: readonly AccountPart[] = [];

export const accountParts = (): readonly AccountPart[] => known;
export const setAccountParts = (parts: readonly AccountPart[]): void => {
  known = parts;
};
