import { useToast } from '#ui/toast-context.ts'

/** What is said after an invite link was copied, or could not be. */
export function useCopyToasts() {
  const toast = useToast()
  return {
    onCopied: () =>
      toast({
        title: 'Copied!',
        description: 'Invite link is on your clipboard.',
        tone: 'success',
        icon: 'copy',
      }),
    onFailed: () =>
      toast({
        title: 'Could Not Copy',
        description: 'Select the link and copy it yourself.',
        tone: 'failure',
      }),
  }
}
