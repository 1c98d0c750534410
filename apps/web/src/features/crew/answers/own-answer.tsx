import { memberAnswer } from '@sendit/core/crew/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { guestsQuery, membersQuery } from '#access/queries.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { MyAnswer } from './my-answer.tsx'

/** The viewer's own answer, once it is known; members and guests have one each. */
export function OwnAnswer({ tripId }: { tripId: string }) {
  const visitor = useVisitor()
  const { data: members } = useQuery({ ...membersQuery(tripId), enabled: visitor.kind === 'user' })
  const { data: guests } = useQuery({ ...guestsQuery(tripId), enabled: visitor.kind === 'guest' })
  if (visitor.kind === 'guest') {
    const guest = guests?.find(({ id }) => id === visitor.guest.id)
    return guest === undefined ? null : <MyAnswer tripId={tripId} said={guest.answer ?? null} />
  }
  if (visitor.kind !== 'user') return null
  const me = members?.find(({ id }) => id === visitor.user.id)
  return me === undefined ? null : <MyAnswer tripId={tripId} said={memberAnswer(me.answer ?? null)} />
}
