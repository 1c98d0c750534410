import '#styles/screens/who-comes.css'
import { ANSWERS } from '@sendit/core/crew/answers.ts'
import type { CrewAnswer } from '@sendit/core/plan/contract.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'

/** How many of the crew come along, may, and do not, with their faces. */
export function WhoComes({ answers }: { answers: readonly CrewAnswer[] }) {
  return (
    <ul className="who-comes" aria-label="Who comes">
      {ANSWERS.map((answer) => {
        const people = answers.filter((said) => said.answer === answer)
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
