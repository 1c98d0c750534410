import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#ui/toast-context.ts'
import { type Draft, waitingEntry } from './entry.ts'
import type { Kind } from './kinds.ts'
import { useOutbox } from './use-outbox.ts'
import { writeOrKeep } from './write.ts'

type Outcome<What, Result> = {
  /** The server has it, and what shows it was told. */
  sent?: (result: Result, draft: Draft<What>) => unknown
  /** It was refused. */
  failed: (error: Error, draft: Draft<What>) => void
}

const KEPT = {
  title: 'Saved on this phone',
  description: 'It goes out when there is network.',
  tone: 'success',
  icon: 'clock',
} as const
const NOBODY = { kind: 'guest', inviteId: '' } as const

/**
 * A write that may wait, for a form: it succeeds once the server has it, or once this phone keeps it, which a toast says.
 * Busy until what was written is read anew.
 */
export function useKeptWrite<What, Result>(
  kind: Kind<What, Result>,
  { sent, failed }: Outcome<What, Result>,
) {
  const opened = useOutbox()
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (draft: Draft<What>) => {
      const writer = { outbox: opened?.outbox ?? null, person: opened?.person ?? NOBODY, queryClient }
      return writeOrKeep(writer, kind, draft)
    },
    async onSuccess(written, draft) {
      if (written.kind === 'kept') {
        toast(KEPT)
        return
      }
      await kind.took(written.result, waitingEntry(kind.name, draft, new Date()) as never, queryClient)
      return sent?.(written.result, draft)
    },
    onError: failed,
  })
}
