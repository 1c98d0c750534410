/** Says for whom a page writes. The server takes the write from that person and from nobody else who is signed in there by now. */
export const WRITER_HEADER = 'written-by'

/** One name per person, in that header and wherever somebody is counted. */
export function personName(
  person: { kind: 'user'; userId: string } | { kind: 'guest'; inviteId: string },
): string {
  return person.kind === 'user' ? `user:${person.userId}` : `guest:${person.inviteId}`
}
