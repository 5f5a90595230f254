// Six digits by which a family shows that a mobile is theirs. It opens nothing of the console.
import { query } from '#kernel/model/signals';

/** Sends one, whoever the mobile belongs to. `wait`: so many seconds none is sent, since too many were asked for. */
export const sendFamilyCode = query<{ mobile: string }, { wait: number }>('codes.sendToFamily', () => ({ wait: 60 }));

/** True once, for the code sent last. */
export const takeFamilyCode = query<{ mobile: string; code: string }, boolean>('codes.takeFromFamily', () => false);
