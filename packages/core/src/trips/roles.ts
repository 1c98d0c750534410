export const MEMBER_ROLES = ['owner', 'member'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const ROLES = [...MEMBER_ROLES, 'guest'] as const
export type Role = (typeof ROLES)[number]
