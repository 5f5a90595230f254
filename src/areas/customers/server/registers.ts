import type { Registrations } from '#kernel/server/registries';

export const registers: Registrations = {};
