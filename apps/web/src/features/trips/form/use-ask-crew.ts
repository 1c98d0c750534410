import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '#access/queries.ts'
import { useUserId } from '#access/use-visitor.ts'

export type AskCrew = {
  /** Who gets an invitation, and who has no account and comes along by name. */
  asked: string[]
  seated: string[]
  isOn: boolean
  set: (isOn: boolean) => void
}

/** The crew of the trip that a new one is to be like; undefined where there is nobody else. */
export function useAskCrew(like: Trip | undefined): AskCrew | undefined {
  const [isOn, set] = useState(true)
  const viewerId = useUserId()
  const { data: members } = useQuery({ ...membersQuery(like?.id ?? ''), enabled: like !== undefined })
  const others = (members ?? []).filter(({ id }) => id !== viewerId)
  if (others.length === 0) return undefined
  const namesOf = (people: Member[]) => people.map(({ displayName }) => displayName)
  return {
    asked: namesOf(others.filter(({ hasAccount }) => hasAccount !== false)),
    seated: namesOf(others.filter(({ hasAccount }) => hasAccount === false)),
    isOn,
    set,
  }
}
