import { type Answer, memberAnswer } from '@sendit/core/crew/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { guestsQuery, membersQuery } from '#access/queries.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { Card } from '#ui/card.tsx'
import { MyAnswer } from './my-answer.tsx'

type OwnAnswerProps = { tripId: string; beside?: boolean | undefined }

/** The viewer's own answer, once it is known; members and guests have one each. On a card of its own, unless it stands beside others. */
export function OwnAnswer({ tripId, beside = false }: OwnAnswerProps) {
  const said = useOwnAnswer(tripId)
  if (said === undefined) return null
  const answer = <MyAnswer tripId={tripId} said={said} beside={beside} />
  if (beside) return answer
  return (
    <Card padded aria-label="Your answer">
      {answer}
    </Card>
  )
}

/** Undefined while it is not known; null of a guest who has not said. */
function useOwnAnswer(tripId: string): Answer | null | undefined {
  const visitor = useVisitor()
  const { data: members } = useQuery({ ...membersQuery(tripId), enabled: visitor.kind === 'user' })
  const { data: guests } = useQuery({ ...guestsQuery(tripId), enabled: visitor.kind === 'guest' })
  if (visitor.kind === 'guest') {
    const guest = guests?.find(({ id }) => id === visitor.guest.id)
    return guest && (guest.answer ?? null)
  }
  if (visitor.kind !== 'user') return undefined
  const me = members?.find(({ id }) => id === visitor.user.id)
  return me && memberAnswer(me.answer ?? null)
}
