/** Records of the trip that people put into its chat. */
export const SHARED_KINDS = ['expense', 'award', 'poll', 'session'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** Records about which SendIt! speaks by itself (docs/decisions/0053). */
export const SYSTEM_KINDS = ['outing', 'window'] as const
export type SystemKind = (typeof SYSTEM_KINDS)[number]

/** What a message can be about: records of its trip that it shows as they are now. */
export const ABOUT_KINDS = [...SHARED_KINDS, ...SYSTEM_KINDS] as const
export type AboutKind = (typeof ABOUT_KINDS)[number]
