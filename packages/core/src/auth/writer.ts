/** The author of a queued write; the server refuses it if another person is now signed in. */
export const WRITER_HEADER = 'written-by'

export function personName(
  person: { kind: 'user'; userId: string } | { kind: 'guest'; inviteId: string },
): string {
  return person.kind === 'user' ? `user:${person.userId}` : `guest:${person.inviteId}`
}
