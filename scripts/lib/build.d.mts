/** The program that a build leaves behind. */
export const serverFile: string;
export function isBuilt(): boolean;
export function ensureBuilt(): Promise<void>;
