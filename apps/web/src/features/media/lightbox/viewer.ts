import type { Visitor } from '#access/visitor.ts'

/** Somebody who may see the trip's media: a member, or a guest, who deletes nothing and shares no other files. */
export type Viewer = Extract<Visitor, { kind: 'user' | 'guest' }>
