/** Names the person whose writes wait, in words that give nothing away. */
export type Person = { kind: 'user'; userId: string } | { kind: 'guest'; inviteId: string }

export function personKey(person: Person): string {
  return person.kind === 'user' ? `user ${person.userId}` : `guest ${person.inviteId}`
}
