import { sentenceOf } from '#lib/api-error.ts'
import { useToast } from './toast-context.ts'

/** Says in a toast why something failed: the server's sentence, or else that the connection may be to blame. */
export function useFailure(): (title: string, error: unknown) => void {
  const toast = useToast()
  return (title, error) =>
    toast({ title, description: sentenceOf(error, 'Check your connection and try again.'), tone: 'failure' })
}
