import type { UploadAllowance } from '@sendit/core/media/contract.ts'
import { readApi } from '#lib/api-client.ts'
import { useToast } from '#ui/toast-context.ts'
import { tripFileProblem } from './trip-file.ts'
import { overText } from './words.ts'

type Choosing = { tripId: string; isGuest: boolean; take: (files: File[]) => void }

/** Takes the files that can be shared, says why one of the others cannot, and when not all of them can go at once. */
export function useChooseFiles({ tripId, isGuest, take }: Choosing): (files: File[]) => void {
  const toast = useToast()

  async function sayWhatWaits(files: File[]) {
    const allowance = await readAllowance(tripId)
    const sizes = files.map(({ size }) => size)
    const text = allowance && overText(sizes, allowance, new Date())
    if (text) toast({ ...text, tone: 'failure' })
  }

  return (files) => {
    const checked = files.map((file) => ({ file, problem: tripFileProblem(file, isGuest) }))
    const problem = checked.find((each) => each.problem !== null)?.problem
    if (problem) toast({ ...problem, tone: 'failure' })
    const good = checked.filter((each) => each.problem === null).map(({ file }) => file)
    if (good.length === 0) return
    void sayWhatWaits(good)
    take(good)
  }
}

/** Null when it cannot be told: then the files say it themselves, one by one. */
async function readAllowance(tripId: string): Promise<UploadAllowance | null> {
  try {
    return await readApi<UploadAllowance>(`/api/trips/${encodeURIComponent(tripId)}/media/allowance`)
  } catch {
    return null
  }
}
