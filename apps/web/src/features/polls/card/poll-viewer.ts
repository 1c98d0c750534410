import type { Role } from '@sendit/core/trips/roles.ts'

/** Who looks at a poll; without an id a guest. */
export type PollViewer = { userId: string | null; role: Role }
