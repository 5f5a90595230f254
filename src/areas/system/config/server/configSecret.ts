/** What stands for a secret that is kept and shown to nobody. */
export const hiddenSecret = '••••';
