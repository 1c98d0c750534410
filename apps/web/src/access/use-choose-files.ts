import { useToast } from '#ui/toast-context.ts'
import { tripFileProblem } from './trip-file.ts'

/** Takes the files that can be shared, and says why one of the others cannot. */
export function useChooseFiles(isGuest: boolean, take: (files: File[]) => void): (files: File[]) => void {
  const toast = useToast()
  return (files) => {
    const checked = files.map((file) => ({ file, problem: tripFileProblem(file, isGuest) }))
    const problem = checked.find((each) => each.problem !== null)?.problem
    if (problem) toast({ ...problem, tone: 'failure' })
    const good = checked.filter((each) => each.problem === null).map(({ file }) => file)
    if (good.length > 0) take(good)
  }
}
