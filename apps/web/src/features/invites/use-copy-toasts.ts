import { useToast } from '#ui/toast-context.ts'

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
