import { memberAnswer } from '@sendit/core/crew/answers.ts'
import type { CrewAnswer, Plan } from '@sendit/core/plan/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { membersQuery } from '#session/queries.ts'

/** The previous server version only covers members. Undefined while unknown. */
export function useCrewAnswers(
  tripId: string,
  plan: Plan | null | undefined,
): readonly CrewAnswer[] | undefined {
  const answers = plan?.answers
  const isEarlier = plan != null && answers === undefined
  const { data: members } = useQuery({ ...membersQuery(tripId), enabled: isEarlier })
  return useMemo(
    () =>
      answers ??
      members?.map(({ id, displayName, profileImageUrl, answer = null, hasAccount = true }) => ({
        ...{ id, name: displayName, profileImageUrl, answer: memberAnswer(answer), hasAccount },
      })),
    [answers, members],
  )
}
