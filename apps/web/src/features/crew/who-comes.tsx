import '#styles/screens/who-comes.css'
import { ANSWERS } from '@sendit/core/crew/answers.ts'
import type { Journey } from '@sendit/core/crew/contract.ts'
import type { CrewAnswer } from '@sendit/core/plan/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { AvatarStack } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { journeysQuery } from './queries.ts'

export function WhoComes({ answers }: { answers: readonly CrewAnswer[] }) {
  return (
    <ul className="who-comes" aria-label="Who comes">
      {ANSWERS.map((answer) => {
        const people = answers.filter((one) => one.answer === answer)
        return (
          <li key={answer}>
            <b className="number font-[family-name:var(--font-display)] text-[1.5rem] leading-[1.625rem] font-extrabold [font-stretch:84%]">
              {people.length}
            </b>
            <span className="type-caption text-muted">{answer}</span>
            {people.length === 0 ? (
              <span className="type-caption text-muted">nobody</span>
            ) : (
              <AvatarStack
                people={people.map(({ id, name, profileImageUrl }) => ({
                  id,
                  name,
                  pictureUrl: profileImageUrl,
                }))}
                size={28}
                max={2}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ArrivalButtonProps = {
  tripId: string
  viewerId: string
  onOpen: (own: Journey | undefined) => void
}

export function ArrivalButton({ tripId, viewerId, onOpen }: ArrivalButtonProps) {
  const { data } = useQuery(journeysQuery(tripId))
  const own = data?.arrivals.find(({ userId }) => userId === viewerId)
  return (
    <Button icon="plane" onClick={() => onOpen(own)}>
      {own === undefined ? 'Add your arrival' : 'Edit your arrival'}
    </Button>
  )
}
