import { sentenceOf } from '#lib/api-error.ts'
import { useToast } from './toast-context.ts'

export function useFailure(): (title: string, error: unknown) => void {
  const toast = useToast()
  return (title, error) =>
    toast({ title, description: sentenceOf(error, 'Check your connection and try again.'), tone: 'failure' })
}
