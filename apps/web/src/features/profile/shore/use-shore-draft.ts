import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { useSaveShoreContact } from './mutations.ts'
import { shoreContactQuery } from './queries.ts'

/** The address of a shore contact while it is typed; nothing is saved before somebody asks. */
export function useShoreDraft() {
  const { data, error: unread, isFetching, refetch } = useQuery(shoreContactQuery())
  const { mutateAsync, error: refused, isPending, reset } = useSaveShoreContact()
  const [typed, setTyped] = useState<string>()
  const contact = data?.contact ?? null
  const text = typed ?? contact?.email ?? ''
  const email = text.trim().toLowerCase()
  return {
    text,
    contact,
    /** What the server knows is on the screen: what stands there may be changed. */
    isKnown: data !== undefined && data !== null,
    retry: unread !== null && !isFetching ? () => void refetch() : undefined,
    isChanged: typed !== undefined && email !== (contact?.email ?? ''),
    isSaving: isPending,
    fault: refused === null ? undefined : sentenceOf(refused, 'Check your connection and try again.'),
    type(next: string) {
      reset()
      setTyped(next)
    },
    /** Answers whether somebody was asked by mail. Rejects where it was refused, which the field says. */
    async save(): Promise<boolean> {
      const saved = await mutateAsync(email)
      setTyped(undefined)
      return saved.contact !== null && !saved.contact.isConfirmed
    },
  }
}

export type ShoreDraft = ReturnType<typeof useShoreDraft>
