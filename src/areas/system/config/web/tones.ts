/** Where a value comes from has the same colour everywhere. */
export const tones = { default: 'default', enterprise: 'blue', region: 'cyan', school: 'purple' } as const;
