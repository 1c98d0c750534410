import { useToast } from '#ui/toast-context.ts'

/** Says that there is nowhere to put a file yet. */
export function useNoTripToast(): () => void {
  const toast = useToast()
  return () =>
    toast({
      title: 'No Trip Selected',
      description: 'Please select a trip to upload media',
      tone: 'failure',
    })
}
